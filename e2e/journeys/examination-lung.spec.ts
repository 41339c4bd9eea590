import type { Recording } from '@sadap/contract/recordings';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { fill } from '../harness/words.ts';
import { atPatient, begin, examine, secondsOf, shortProtocol } from './examination-pages.ts';

const POSITIONS = ['Anterior_Upper_Right', 'Anterior_Lower_Left', 'Posterior_Lower_Left'] as const;

test('lungs are examined front and back; a sound of another point is put there', async ({ page, server }) => {
  const { words, api, patient, checkUp, simulator } = await atPatient(page, server, 'en', 'lung', {
    startsBy: 'contact',
    sound: 'lung',
  });
  const { examination, recording } = words;
  const protocol = await shortProtocol(
    server,
    'ปอดแบบเร็ว',
    'lung',
    POSITIONS.map((position) => ({ position })),
  );
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  const startedAtMs = Date.now();
  await begin(page, `${examination.start}: ${protocol.name.en}`);
  await examine(page, simulator, 0, { words, next: 'ready' });

  await test.step('it was really recorded at the second point', async () => {
    const [first, second] = POSITIONS;
    const name = fill(examination.wrongPoint.open, { position: recording.positionsShort[first] });
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expectFit(page, 'the question where the last sound was recorded', [1440, 820, 390]);
    await dialog.getByRole('radio', { name: recording.positions[second] }).click({ force: true });
    await expect(dialog).toBeHidden();
  });
  await examine(page, simulator, 2, { words, next: 'ready' });
  await examine(page, simulator, 0, { words, next: 'done' });

  const tookS = (Date.now() - startedAtMs) / 1000;
  const recordings = await api.call<Recording[]>('GET', `/lungsoundrecordings?session_id=${checkUp.id}`);
  expect(recordings.map(({ position }) => position).reverse()).toEqual(
    [1, 2, 0].map((place) => POSITIONS[place]),
  );
  const recordedS = secondsOf(recordings);
  console.log(
    `lung, 3 positions: ${(tookS - recordedS).toFixed(1)} s beyond ${recordedS.toFixed(1)} s of sound`,
  );
  await expect(page.getByText(examination.allDone)).toBeVisible();
  await expectFit(page, 'lung sounds, examined', [1440, 820, 390]);
});
