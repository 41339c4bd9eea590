import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { openMicrophone } from '../model/microphone.ts';
import { StartCard } from './start-card.tsx';

const Present = class {};
const track = { ...new EventTarget(), stop: () => undefined, muted: false, readyState: 'live' };
const mediaDevices = { getUserMedia: async () => ({ getAudioTracks: () => [track] }) };
const ALL = { isSecureContext: true, WebSocket: Present, AudioWorkletNode: Present, mediaDevices };

function browserWith(change: object) {
  const { mediaDevices: devices, ...globals } = { ...ALL, ...change };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test.each([
  [{}, null],
  [{ isSecureContext: false }, /open Sadap with an https:\/\/ address/],
  [{ WebSocket: undefined }, /use a current Chrome, Edge, Firefox or Safari/],
  [{ AudioWorkletNode: undefined }, /use a current Chrome, Edge, Firefox or Safari/],
  [{ mediaDevices: {} }, /use a current Chrome, Edge, Firefox or Safari/],
])('a browser with %j says so before anybody presses', async (change, expected) => {
  browserWith(change);
  await openPage(<StartCard onStart={() => undefined} />);
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this computer as a stethoscope' });
  expect(start.disabled).toBe(expected !== null);
  if (expected) expect(screen.getByText(expected)).toBeTruthy();
  else expect(screen.queryByRole('alert')).toBeNull();
});

test('code that the network lost is not called a browser without a microphone', async () => {
  const lost = () => Promise.reject(new DOMException('Unable to load a worklet’s module.', 'AbortError'));
  browserWith({
    AudioContext: class {
      state = 'running';
      audioWorklet = { addModule: lost };
    },
  });
  const handlers = { onBlock: () => undefined, onTrouble: () => undefined };
  await expect(openMicrophone(null, 'mix', handlers)).rejects.toMatchObject({ refusal: 'unfetched' });
});
