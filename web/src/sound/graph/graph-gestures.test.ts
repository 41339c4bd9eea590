import { describe, expect, it } from 'vitest';
import { afterGesture, deadlineMs, type GestureAction, type GestureEvent, IDLE } from './graph-gestures.ts';

type Step = [GestureEvent['type'], number, number?];

/** Runs [type, atMs, x] steps. Returns the actions and the final state. */
function run(steps: Step[]) {
  let state = IDLE;
  const actions: GestureAction[] = [];
  for (const [type, atMs, x = 100] of steps) {
    const next = afterGesture(state, { type, atMs, x } as GestureEvent);
    state = next.state;
    actions.push(...next.actions);
  }
  return { actions, state };
}

describe('on a waveform', () => {
  it.each<[string, Step[], GestureAction[]]>([
    [
      'a tap plays or pauses, once no second one came',
      [
        ['down', 0],
        ['up', 149],
        ['time', 449],
      ],
      [{ type: 'toggle' }],
    ],
    [
      'a tap does nothing yet',
      [
        ['down', 0],
        ['up', 100],
        ['time', 390],
      ],
      [],
    ],
    [
      'a double tap jumps',
      [
        ['down', 0],
        ['up', 90],
        ['down', 300],
        ['up', 380, 104],
      ],
      [{ type: 'jump', x: 104 }],
    ],
    [
      'two slow taps are two taps',
      [
        ['down', 0],
        ['up', 90],
        ['time', 390],
        ['down', 400],
        ['up', 480],
        ['time', 780],
      ],
      [{ type: 'toggle' }, { type: 'toggle' }],
    ],
    [
      'two taps far apart are two taps',
      [
        ['down', 0],
        ['up', 90],
        ['down', 200, 300],
        ['up', 250, 300],
        ['time', 550],
      ],
      [{ type: 'toggle' }, { type: 'toggle' }],
    ],
    [
      'a press of 150 ms seeks',
      [
        ['down', 0],
        ['time', 150],
        ['up', 200],
      ],
      [
        { type: 'seek', x: 100 },
        { type: 'seek', x: 100 },
      ],
    ],
    [
      'a drag seeks all the way',
      [
        ['down', 0],
        ['move', 40, 103],
        ['move', 60, 120],
        ['move', 200, 180],
        ['up', 220, 190],
      ],
      [
        { type: 'seek', x: 120 },
        { type: 'seek', x: 180 },
        { type: 'seek', x: 190 },
      ],
    ],
    [
      'what the browser takes away does nothing',
      [
        ['down', 0],
        ['cancel', 50],
        ['up', 60],
      ],
      [],
    ],
    [
      'a mouse that only passes does nothing',
      [
        ['move', 0],
        ['up', 10],
      ],
      [],
    ],
  ])('%s', (_name, steps, actions) => expect(run(steps).actions).toEqual(actions));

  it('knows until when it waits', () => {
    expect(deadlineMs(IDLE)).toBeNull();
    expect(deadlineMs(run([['down', 1_000]]).state)).toBe(1_150);
    expect(
      deadlineMs(
        run([
          ['down', 1_000],
          ['up', 1_100],
        ]).state,
      ),
    ).toBe(1_400);
  });
});
