import type { DeviceCommand } from '../../realtime/device-command.ts';
import type { LiveDevice } from './live-device.ts';

/** Performs a command on a device that is connected to this server. */
export async function perform(device: LiveDevice, command: DeviceCommand): Promise<unknown> {
  switch (command.kind) {
    case 'snapshot':
      return device.snapshot();
    case 'catch-up':
      await device.catchUp();
      return null;
    case 'start-stream':
      return device.startStream();
    case 'stop-stream':
      return device.stopStream();
    case 'set-gain':
      return device.earpiece.setGain(command.gain) ?? null;
    case 'set-notch':
      return device.earpiece.setNotch(command.hz) ?? null;
    case 'start-capture':
      return device.startCapture(command.order);
    case 'stop-capture':
      return device.stopCapture(command.captureId, command.agoMs);
    case 'discard-capture':
      await device.discardCapture(command.captureId);
      return null;
  }
}
