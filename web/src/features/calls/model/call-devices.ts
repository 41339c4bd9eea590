import { sharedStorage } from '../../../platform/browser-storage.ts';
import { Store } from '../../../platform/store.ts';

/** Camera, microphone and loudspeaker for calls, as chosen on this computer. */
const KEY = 'call-devices';

export type DeviceKind = 'camera' | 'microphone' | 'speaker';
type ChosenDevices = Partial<Record<DeviceKind, string>>;
export type FoundDevices = Record<DeviceKind, { id: string; label: string }[]>;

const KIND_OF: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
};

export const chosenDevices = new Store(read());

function read(): ChosenDevices {
  try {
    const kept: unknown = JSON.parse(sharedStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, id]) => typeof id === 'string'));
  } catch {
    return {};
  }
}

export function chooseDevice(kind: DeviceKind, id: string): void {
  chosenDevices.set({ ...chosenDevices.get(), [kind]: id });
  sharedStorage.setItem(KEY, JSON.stringify(chosenDevices.get()));
}

/** Their names are known only after one of them was opened. */
export async function findDevices(): Promise<FoundDevices> {
  const found: FoundDevices = { camera: [], microphone: [], speaker: [] };
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices())
    if (deviceId && label) found[KIND_OF[kind]].push({ id: deviceId, label });
  return found;
}

/** Whether a page may choose its loudspeaker; on iPads and iPhones it may not. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

export async function playThrough(element: HTMLMediaElement, speaker: string | undefined): Promise<void> {
  if (canChooseSpeaker()) await element.setSinkId(speaker ?? '').catch(() => undefined);
}
