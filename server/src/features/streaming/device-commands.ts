import type { ApiError, NotchHz } from '@sadap/contract';
import { AppError } from '../../errors.ts';
import type { CaptureOrder, LiveDevice } from './live-device.ts';

/** What a clinician or the upkeep wants of a connected device. */
export type DeviceCommand = { mac: string } & (
  | { kind: 'snapshot' | 'start-stream' | 'stop-stream' }
  | { kind: 'set-gain'; gain: number }
  | { kind: 'set-notch'; hz: NotchHz }
  | { kind: 'start-capture'; order: CaptureOrder }
  | { kind: 'stop-capture' | 'discard-capture'; captureId: string }
);
export type CommandAnswer = { ok: true; value: unknown } | { ok: false; error: ApiError };

/** Carries a command out on a device that is connected to this server. */
export async function perform(device: LiveDevice, command: DeviceCommand): Promise<unknown> {
  switch (command.kind) {
    case 'snapshot':
      return device.snapshot();
    case 'start-stream':
      return device.startStream();
    case 'stop-stream':
      return device.stopStream();
    case 'set-gain':
      return device.setGain(command.gain) ?? null;
    case 'set-notch':
      return device.setNotch(command.hz) ?? null;
    case 'start-capture':
      return device.startCapture(command.order);
    case 'stop-capture':
      return device.stopCapture(command.captureId);
    case 'discard-capture':
      await device.discardCapture(command.captureId);
      return null;
  }
}

/** An error that another server answered, as this server's own. */
export function errorFromPeer(body: ApiError): AppError {
  const error = new AppError('INTERNAL');
  Object.assign(error, { code: body.type, body });
  return error;
}
