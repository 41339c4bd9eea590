import type { EarpieceSettings } from './earpiece.ts';
import type { LiveDevice } from './live-device.ts';

type Connected = { device: LiveDevice; close(reason: 'replaced' | 'deleted'): void };

/** The stethoscopes connected to this server: at most one connection per MAC address. */
export class LiveDevices {
  readonly #connected = new Map<string, Connected>();
  readonly #retiring = new Map<string, Promise<void>>();
  readonly #greetings = new Map<string, Promise<void>>();
  readonly #earpieces = new Map<string, EarpieceSettings>();

  get(mac: string): LiveDevice | undefined {
    return this.#connected.get(mac)?.device;
  }

  /** Settings of the device's own earpiece; they outlive its connection. */
  earpieceOf(mac: string): EarpieceSettings {
    const known = this.#earpieces.get(mac) ?? { gain: 0.1, notchHz: 0 };
    this.#earpieces.set(mac, known);
    return known;
  }

  all(): LiveDevice[] {
    return [...this.#connected.values()].map(({ device }) => device);
  }

  /** Closes an older connection of the same device, and waits until what it received is durable. */
  async makeRoom(mac: string): Promise<void> {
    this.drop(mac, 'replaced');
    await this.#retiring.get(mac);
  }

  /**
   * Greets a device's connections one after another: two at once would both take over its stream and capture.
   */
  async inTurn(mac: string, greet: () => Promise<void>): Promise<void> {
    const greeting = (this.#greetings.get(mac) ?? Promise.resolve()).then(greet);
    const over = greeting.catch(() => undefined);
    this.#greetings.set(mac, over);
    await over;
    if (this.#greetings.get(mac) === over) this.#greetings.delete(mac);
    await greeting;
  }

  add(connected: Connected): void {
    this.#connected.set(connected.device.mac, connected);
  }

  async remove(device: LiveDevice): Promise<void> {
    if (this.#connected.get(device.mac)?.device === device) this.#connected.delete(device.mac);
    const retirement = device.retire();
    this.#retiring.set(device.mac, retirement);
    await retirement;
    if (this.#retiring.get(device.mac) === retirement) this.#retiring.delete(device.mac);
  }

  drop(mac: string, reason: 'replaced' | 'deleted'): void {
    const connected = this.#connected.get(mac);
    if (!connected) return;
    connected.close(reason);
    this.remove(connected.device).catch(() => undefined);
  }
}
