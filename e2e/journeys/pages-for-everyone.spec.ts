import { expect, type Page } from '@playwright/test';
import { NOT_FOUND, OPEN_ROUTES, SIGNED_IN_ROUTES } from '../../web/src/app/routes.ts';
import { expectSeenInForcedColours } from '../harness/forced-colours.ts';
import {
  expectFit,
  expectKeyboardReach,
  expectNothingCovered,
  expectTextsFit,
} from '../harness/page-checks.ts';
import { expectPrintsDarkOnWhite } from '../harness/printed.ts';
import { test } from '../harness/server.ts';
import { type Language, speak, wordsOf } from '../harness/words.ts';
import { signIn, signInAsAdministrator } from './pages.ts';
import {
  ADMINISTRATION,
  administered,
  amongColleagues,
  COLLEAGUES,
  ENTRY,
  examined,
  PATIENTS,
  SOUNDS,
  type Visit,
} from './visits.ts';

// workers share the areas
test.describe.configure({ mode: 'parallel' });

type Scheme = 'light' | 'dark';
type Check = (page: Page, what: string) => Promise<void>;

/** The order of the controls, and what floats above them, is the same in the other language. */
/** A stethoscope's: names are typed by hand. */
const LONG_NAME = 'หอผู้ป่วยหนักโรคหัวใจและทรวงอก เตียง 12';

const expectForEveryone: Check = async (page, what) => {
  await expectFit(page, what);
  await expectNothingCovered(page, what);
  await expectSeenInForcedColours(page, what);
  await expectPrintsDarkOnWhite(page, what);
  await expectKeyboardReach(page, what);
};

/** All of them in one language and colour scheme. */
async function walk<Scene>(
  page: Page,
  url: string,
  [visits, scene]: readonly [readonly Visit<Scene>[], Scene],
  [language, scheme, check]: readonly [Language, Scheme, Check],
): Promise<void> {
  const words = wordsOf(language);
  await speak(page, language);
  await page.emulateMedia({ colorScheme: scheme });
  for (const { route, at, shows, opens, isDialog } of visits)
    await test.step(`${route} (${language}, ${scheme})`, async () => {
      await page.goto(`${url}${at?.(scene) ?? route}`);
      await expect(shows({ page, words }, scene)).toBeVisible();
      await opens?.({ page, words });
      await (isDialog && check === expectForEveryone ? expectFit : check)(page, route);
    });
}

test('before anybody has signed in', async ({ page, server }) => {
  await walk(page, server.url, [ENTRY, null], ['th', 'light', expectForEveryone]);
  await walk(page, server.url, [ENTRY, null], ['en', 'dark', expectTextsFit]);
});

test('patients', async ({ page, server }) => {
  await server.stethoscope(LONG_NAME);
  const scene = await examined(server.url, 'walks_patients');
  await signIn(page, server.url, scene.username);
  await walk(page, server.url, [PATIENTS, scene], ['th', 'light', expectForEveryone]);
  await walk(page, server.url, [PATIENTS, scene], ['en', 'dark', expectTextsFit]);
});

test('sounds of a check-up', async ({ page, server }) => {
  const scene = await examined(server.url, 'walks_sounds');
  // Of several an examination asks for one; the only one would be taken.
  const free = [await server.stethoscope(LONG_NAME), await server.stethoscope('Second free')];
  await signIn(page, server.url, scene.username);
  await walk(page, server.url, [SOUNDS, scene], ['en', 'dark', expectForEveryone]);
  await walk(page, server.url, [SOUNDS, scene], ['th', 'light', expectTextsFit]);
  for (const { simulator } of free) simulator.stop();
});

test('devices, colleagues, learning', async ({ page, server }) => {
  const scene = await amongColleagues(server.url, 'walks_colleagues');
  await signIn(page, server.url, scene.username);
  await walk(page, server.url, [COLLEAGUES, scene], ['th', 'light', expectForEveryone]);
  await walk(page, server.url, [COLLEAGUES, scene], ['en', 'dark', expectTextsFit]);
});

test('settings and administration', async ({ page, server }) => {
  const scene = await administered(server.url, 'walks_administration_with_a_rather_long_username');
  await signInAsAdministrator(page, server.url);
  await walk(page, server.url, [ADMINISTRATION, scene], ['en', 'dark', expectForEveryone]);
  await walk(page, server.url, [ADMINISTRATION, scene], ['th', 'light', expectTextsFit]);
});

test('every route is walked to', () => {
  const areas: { route: string }[][] = [ENTRY, PATIENTS, SOUNDS, COLLEAGUES, ADMINISTRATION];
  const walked = areas.flatMap((visits) => visits.map(({ route }) => route));
  const routes = [...OPEN_ROUTES, ...SIGNED_IN_ROUTES, NOT_FOUND].map(({ path }) => path);
  expect([...new Set(walked)].sort(), 'the routes of web/src/app/routes.ts').toEqual(routes.sort());
});
