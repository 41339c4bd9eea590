import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { th } from '../../i18n/texts/index.ts';
import { ScanButton } from './scan-button.tsx';

const tracks: { stop: () => void; isStopped: boolean }[] = [];
const stream = () => {
  const track = {
    isStopped: false,
    stop() {
      this.isStopped = true;
    },
  };
  tracks.push(track);
  return { getTracks: () => [track] };
};
const devicesWith = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(window.navigator), { mediaDevices: { getUserMedia } }) as Navigator,
  );
afterEach(() => {
  vi.unstubAllGlobals();
  tracks.length = 0;
});

const opened = async () => {
  const { user } = await openPage(<ScanButton onHn={() => undefined} />, { language: 'th' });
  await user.click(screen.getByRole('button', { name: th.scan.open }));
  return user;
};

test.each([
  ['NotAllowedError', th.scan.why.denied],
  ['NotFoundError', th.scan.why['no-input']],
  ['NotReadableError', th.scan.why.busy],
])('a camera that says %s: why, and what to do', async (name, why) => {
  let asked = 0;
  devicesWith(async () => {
    asked++;
    throw new DOMException('x', name);
  });
  const user = await opened();
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  await user.click(screen.getByRole('button', { name: th.scan.again }));
  await vi.waitFor(() => expect(asked).toBe(2));
});

test('a camera that opens after the dialog was closed goes off again', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  devicesWith(() => promise);
  const user = await opened();
  await screen.findByText(th.scan.states.starting);
  await user.click(screen.getByRole('button', { name: th.layout.cancel }));
  resolve(stream());
  await vi.waitFor(() => expect(tracks[0]?.isStopped).toBe(true));
});
