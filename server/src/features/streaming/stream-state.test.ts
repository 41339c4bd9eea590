import { expect, it } from 'vitest';
import { afterStreamEvent, mustTellToStop, STREAM_EVENTS, STREAM_PHASES } from './stream-state.ts';

// A star: the device has to be told to stop.
const TABLE: Record<(typeof STREAM_EVENTS)[number], string[]> = {
  //                                none        starting     streaming    stopping
  'asked-to-start': ['starting', 'starting', 'streaming', 'stopping'],
  'device-started': ['none', 'streaming', 'streaming', 'stopping'],
  'not-started': ['none', 'none *', 'streaming', 'stopping'],
  resumed: ['streaming', 'starting', 'streaming', 'stopping'],
  'resumed-after-stop': ['stopping', 'starting', 'streaming', 'stopping'],
  'asked-to-stop': ['none', 'none *', 'none *', 'none'],
  'asked-to-stop-while-capturing': ['none', 'starting', 'stopping *', 'stopping'],
  'device-ended': ['none', 'none', 'none', 'none'],
  'device-ended-while-capturing': ['none', 'starting', 'stopping', 'stopping'],
  'capture-ended': ['none', 'starting', 'streaming', 'none'],
};

it.each(STREAM_EVENTS)('%s, in every phase', (event) => {
  const after = STREAM_PHASES.map((before) => {
    const phase = afterStreamEvent(before, event);
    return mustTellToStop(before, phase, event) ? `${phase} *` : phase;
  });
  expect(after).toEqual(TABLE[event]);
});
