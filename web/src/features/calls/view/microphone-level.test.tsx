import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { MicrophoneLevel } from './microphone-level.tsx';

const stream = { getAudioTracks: () => [{}] } as unknown as MediaStream;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['has no audio context', undefined],
  [
    // Firefox, where microphone and loudspeaker have different rates; and where too many contexts are open.
    'cannot open one',
    class {
      constructor() {
        throw new DOMException('', 'NotSupportedError');
      }
    },
  ],
])('a browser that %s shows no level, and the rest of the page', async (_what, context) => {
  vi.stubGlobal('AudioContext', context);
  await openPage(
    <>
      <MicrophoneLevel stream={stream} />
      <p>settings</p>
    </>,
  );
  expect(screen.getByText('settings')).toBeTruthy();
  expect(screen.queryByLabelText(en.calls.devices.level)).toBeNull();
});
