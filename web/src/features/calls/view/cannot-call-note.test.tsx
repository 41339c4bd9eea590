import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { CannotCallNote } from './cannot-call-note.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const Present = class {};
const ALL = { RTCPeerConnection: Present, WebSocket: Present, mediaDevices: {}, isSecureContext: true };

test.each([
  [{}, null],
  [{ isSecureContext: false }, /open Sadap with an https:\/\/ address/],
  // An address without HTTPS has no `mediaDevices` either.
  [{ isSecureContext: false, mediaDevices: undefined }, /open Sadap with an https:\/\/ address/],
  [{ RTCPeerConnection: undefined }, /This browser cannot do video calls/],
  [{ WebSocket: undefined }, /This browser cannot do video calls/],
  [{ mediaDevices: undefined }, /This browser cannot do video calls/],
])('a page with %j says why it cannot call', async (change, expected) => {
  const { mediaDevices, ...globals } = { ...ALL, ...change };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  await openPage(<CannotCallNote />);
  if (expected) expect(screen.getByText(expected)).toBeTruthy();
  else expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/network/)).toBeNull();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
