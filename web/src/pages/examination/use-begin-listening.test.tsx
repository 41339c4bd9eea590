import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { captureProgress } from '../../../test/sample-data.ts';
import type { Stage } from './stage.ts';
import { useBeginListening } from './use-begin-listening.ts';

type Sound = Parameters<typeof useBeginListening>[0];
type Phase = Sound['phase'];
type Shown = [stage: Stage, phase: Phase, capture: Sound['capture']];
const FOREIGN = { ...captureProgress(), startedAtMs: 0, heardAtMs: 0 };

function open(stage: Stage, phase: Phase) {
  const start = vi.fn(async () => undefined);
  const stop = vi.fn(async () => true);
  const { rerender } = renderHook(
    ([shown, is, capture]: Shown) => useBeginListening({ phase: is, capture, start, stop }, shown),
    { initialProps: [stage, phase, null] as Shown },
  );
  const show = (shown: Stage, is: Phase, capture: Shown[2] = null) => rerender([shown, is, capture]);
  return { start, stop, show };
}

test('it begins once: what the clinician ends stays ended', () => {
  const { start, stop, show } = open('listen', 'not-streaming');
  expect(start).toHaveBeenCalledTimes(1);
  show('ready', 'streaming');
  show('listen', 'stopped');
  expect(start).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
});

test('the end of the examination ends it, once though that fails, and a step that is due again begins it', () => {
  const { start, stop, show } = open('listen', 'not-streaming');
  show('saving', 'streaming');
  show('done', 'streaming');
  show('done', 'stopping');
  show('done', 'streaming');
  expect(stop).toHaveBeenCalledTimes(1);
  show('done', 'stopped');
  show('listen', 'stopped');
  expect(start).toHaveBeenCalledTimes(2);
  show('done', 'streaming');
  expect(stop).toHaveBeenCalledTimes(2);
});

test('an examination that was complete when the page opened ends nothing', () => {
  const { start, stop, show } = open('done', 'not-streaming');
  show('done', 'streaming');
  expect(start).not.toHaveBeenCalled();
  expect(stop).not.toHaveBeenCalled();
});

test("its end leaves another page's recording, and nothing ends once that is over", () => {
  const { stop, show } = open('listen', 'not-streaming');
  show('elsewhere', 'streaming', FOREIGN);
  show('done', 'streaming', FOREIGN);
  show('done', 'streaming');
  expect(stop).not.toHaveBeenCalled();
});
