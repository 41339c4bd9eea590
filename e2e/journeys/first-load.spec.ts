import { HEART_POSITIONS } from '@sadap/contract/positions';
import { storedLogin } from '../../server/test/http-client.ts';
import { isFirst } from '../../web/src/i18n/texts/first.ts';
import { administrator, logInAsAdministrator } from '../harness/administrator.ts';
import { firstLoad, totalBytes } from '../harness/first-load.ts';
import { apiWith } from '../harness/recordings.ts';
import { expect, test } from '../harness/server.ts';
import { wordsOf } from '../harness/words.ts';

/** Source: issue 33, `npm run bench web`. */
const LIMIT_BYTES = 190_000;
/** More means that something fell out of the chunks of `web/vite.config.ts`. */
const LIMIT_FILES = 8;
const SAID = /["'`]((?:[a-z]+[A-Z]?[a-z]+)(?:\.[a-zA-Z]+)+)\.?["'`$]/g;

test('the first load is small, and says only what comes with it', async ({ browser, server }) => {
  const words = wordsOf('th');
  const call = await administrator(server.url);
  for (let number = 1; number <= 6; number += 1) {
    const about = { dateOfBirth: '1970-01-01', gender: 'female', weight: 50, height: 160 };
    await call('POST', '/patients', { patientID: `HN-LOAD-${number}`, name: `โหลด ${number}`, ...about });
  }
  const user = await logInAsAdministrator(server.url);
  const stored = storedLogin(user);
  // A hospital's dashboard: patients, and a sound that awaits review.
  const api = apiWith(server.url, user.token);
  await api.recording((await api.patient('HN-LOAD-7', 'โหลด 7')).checkUp, 'heart', HEART_POSITIONS[0]);

  const login = await firstLoad(browser, `${server.url}/login`, {
    stands: (page) => expect(page.getByRole('heading', { name: words.auth.login.title })).toBeVisible(),
  });
  const dashboard = await firstLoad(browser, server.url, {
    stored,
    stands: async (page) => {
      await expect(page.getByText('โหลด 6').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: words.waiting.title })).toBeVisible();
    },
  });
  for (const scripts of [login, dashboard]) {
    expect(totalBytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(scripts.length, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(LIMIT_FILES);
    const topics = Object.keys(words);
    for (const { name } of scripts.filter((script) => !script.name.startsWith('frame'))) {
      const code = await (await fetch(`${server.url}/assets/${name}`)).text();
      const said = [...code.matchAll(SAID)].map((match) => match[1] ?? '');
      const keys = said.filter((key) => topics.includes(key.split('.')[0] ?? ''));
      expect(
        keys.filter((key) => !isFirst(key)),
        `texts in ${name} that no first load brings`,
      ).toEqual([]);
    }
  }
});
