import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Stage } from './stage.ts';
import { useBeginListening } from './use-begin-listening.ts';

type Phase = Parameters<typeof useBeginListening>[0]['phase'];

function open(stage: Stage, phase: Phase) {
  const start = vi.fn(async () => undefined);
  const stop = vi.fn(async () => true);
  const { rerender, result } = renderHook(
    ([shown, is]: [Stage, Phase]) => useBeginListening({ phase: is, start, stop }, shown),
    { initialProps: [stage, phase] as [Stage, Phase] },
  );
  return { start, stop, result, show: (shown: Stage, is: Phase) => rerender([shown, is]) };
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
