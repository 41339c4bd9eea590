import { expect, test } from 'vitest';
import { movableClock } from '../../../test/movable-clock.ts';
import { createDirectorySignIn } from './sign-in.ts';

const HOUR_MS = 3_600_000;

test('a look at the accounts that is under way is over before its end is, and none follows', async () => {
  const clock = movableClock();
  const answer = Promise.withResolvers<{ subject: string }[]>();
  let looks = 0;
  const parts = {
    clock,
    recheckMs: HOUR_MS,
    accounts: {
      signedIn: () => {
        looks++;
        return answer.promise;
      },
    },
    ldap: { find: () => Promise.reject(new Error('nobody is looked up after the end')) },
    log: { error: (_facts: object, text: string) => expect.fail(text) },
  };
  const stop = createDirectorySignIn(parts as never).start();
  clock.advance(HOUR_MS);
  let isOver = false;
  const over = stop().then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  answer.resolve([{ subject: 'malee' }]);
  await over;
  clock.advance(2 * HOUR_MS);
  expect(looks).toBe(1);
});
