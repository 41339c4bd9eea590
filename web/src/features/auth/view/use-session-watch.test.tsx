import { ERRORS } from '@sadap/contract/errors';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { currentSession } from '../../../platform/session.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** By this computer's clock it ended an hour ago. */
const ENDED = ['h', btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 3_600 })), 's'].join('.');
const ME = {
  id: 7,
  username: 'nurse',
  email: 'nurse@example.org',
};

function Watching() {
  useSessionWatch();
  return <input aria-label="half filled" defaultValue="HN69" />;
}

async function returnTo(answer: 'alive' | 'over') {
  let asked = 0;
  await openPage(<Watching />, {
    user: { token: ENDED },
    answers: {
      users: {
        me: () => {
          asked += 1;
          return answer === 'over' ? refused('SESSION_EXPIRED') : (ME as never);
        },
      },
    },
  });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toBeGreaterThan(0));
}

test('a session that seems to be over stays while the server takes it: the clock may be wrong', async () => {
  await returnTo('alive');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(currentSession()?.token).toBe(ENDED);
});

test('it ends when the server says so', async () => {
  expect(ERRORS.SESSION_EXPIRED.status).toBe(401);
  await returnTo('over');
  await waitFor(() => expect(currentSession()).toBeNull());
});
