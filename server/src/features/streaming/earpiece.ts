import type { NotchHz, ServerMessage } from '@sadap/contract/device-protocol';
import { AppError } from '../../errors.ts';

/** Settings of the device's own earpiece; they never affect the samples that it sends. */
export type EarpieceSettings = { gain: number; notchHz: NotchHz };

/** Sets the earpiece of one connected device, if it has that capability. */
export class Earpiece {
  readonly settings: EarpieceSettings;
  readonly #capabilities: readonly string[];
  readonly #send: (message: ServerMessage) => void;

  /** `settings` outlive the connection and are changed in place. */
  constructor(
    settings: EarpieceSettings,
    capabilities: readonly string[],
    send: (message: ServerMessage) => void,
  ) {
    this.settings = settings;
    this.#capabilities = capabilities;
    this.#send = send;
  }

  setGain(gain: number): void {
    if (!this.#capabilities.includes('gain')) throw new AppError('DEVICE_LACKS_CAPABILITY');
    this.settings.gain = gain;
    this.#send({ type: 'set-gain', gain });
  }

  setNotch(hz: NotchHz): void {
    if (!this.#capabilities.includes('notch')) throw new AppError('DEVICE_LACKS_CAPABILITY');
    this.settings.notchHz = hz;
    this.#send({ type: 'set-notch', hz });
  }

  /** Sends the settings to a device that has just returned. */
  restore(): void {
    if (this.#capabilities.includes('gain')) this.setGain(this.settings.gain);
    if (this.#capabilities.includes('notch')) this.setNotch(this.settings.notchHz);
  }
}
