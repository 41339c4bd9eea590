import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { chooseDevice } from '../model/call-devices.ts';
import { DevicesDialog } from './devices-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const device = (kind: MediaDeviceKind, label: string) => ({ kind, deviceId: `id of ${label}`, label });

function plugIn(devices: object[]) {
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => devices,
    getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  return mediaDevices;
}

test('an address without HTTPS is named, and nothing breaks', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openPage(<DevicesDialog onClose={() => undefined} />);
  expect(await screen.findByText(/open Sadap with an https:\/\/ address/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Camera').disabled).toBe(true);
});

test('a chosen device that is pulled out while the list is open stays the chosen one, and says so', async () => {
  const devices = [device('videoinput', 'Ward camera'), device('videoinput', 'Otoscope')];
  const media = plugIn(devices);
  chooseDevice('camera', 'id of Otoscope');
  await openPage(<DevicesDialog onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'Otoscope' });
  const shown = () => screen.getByLabelText<HTMLSelectElement>('Camera').selectedOptions[0]?.textContent;
  expect(shown()).toBe('Otoscope');
  devices.pop();
  media.dispatchEvent(new Event('devicechange'));
  await screen.findByRole('option', { name: 'The chosen one (not plugged in now)' });
  expect(shown()).toBe('The chosen one (not plugged in now)');
});

test('where nothing was chosen, no device is shown as if it had been', async () => {
  chooseDevice('camera', '');
  plugIn([device('videoinput', 'Ward camera')]);
  await openPage(<DevicesDialog onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'Ward camera' });
  const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>('Camera');
  expect(selectedOptions[0]?.textContent).toBe('As this computer is set');
});
