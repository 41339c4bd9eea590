import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { listeningEngine } from '../model/listening-engine.ts';
import { SoundNotice } from './listening-settings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const asked: string[] = [];
/** Its code cannot be fetched at the first address. */
class FakeContext extends EventTarget {
  state = 'running';
  destination = {};
  resume = async () => undefined;
  audioWorklet = {
    addModule: async (url: string) => {
      asked.push(url);
      if (!url.includes('try=')) throw new DOMException('Unable to load a worklet’s module.', 'AbortError');
    },
  };
}
class FakeNode {
  port = { postMessage: () => undefined };
  connect() {}
}

test.each([
  [{ isSecureContext: false }, /open Sadap with an https:\/\/ address/],
  [{ isSecureContext: true, AudioWorkletNode: undefined }, /use a current Chrome, Edge, Firefox or Safari/],
])('with %j the reason stands there before anything is started', async (globals, expected) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  await openPage(<SoundNotice isStreaming={false} />);
  expect(screen.getByText(expected)).toBeTruthy();
  expect(screen.queryByText(/network/)).toBeNull();
});

test('code that the network lost is called that, and is fetched anew by a tap', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeNode);
  await openPage(<SoundNotice isStreaming />);
  await listeningEngine.start();
  const tap = await screen.findByRole('button', { name: 'Tap to turn sound on' });
  expect(screen.getByText(/check the network/)).toBeTruthy();
  fireEvent.click(tap);
  await waitFor(() => expect(screen.queryByText(/check the network/)).toBeNull());
  expect(asked.at(-1)).toContain('try=');
});
