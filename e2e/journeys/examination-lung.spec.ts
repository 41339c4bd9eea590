import { join } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import { expectFit } from '../harness/page-checks.ts';
import { expect, test } from '../harness/server.ts';
import { atPatient, begin, recordAll, secondsOf, shortProtocol } from './examination-pages.ts';

const LUNG_SOUND = join(import.meta.dirname, '..', '..', 'stethoscope', 'sounds', 'lung-normal-1.wav');
const POSITIONS = ['Anterior_Upper_Right', 'Anterior_Lower_Left', 'Posterior_Lower_Left'] as const;

test('lungs are examined at 3 positions, front and back, with four taps', async ({ page, server }) => {
  const { words, api, patient, checkUp } = await atPatient(page, server, 'en', 'lung', LUNG_SOUND);
  const { examination } = words;
  const protocol = await shortProtocol(
    server,
    'ปอดแบบเร็ว',
    'lung',
    POSITIONS.map((position) => ({ position })),
  );
  await page.goto(`${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`);
  const start = `${examination.start}: ${protocol.name.en}`;
  await expect(page.getByRole('button', { name: start })).toBeVisible();
  const startedAtMs = Date.now();
  const hand = await begin(page, start);
  await recordAll(page, hand, POSITIONS.length);
  const tookS = (Date.now() - startedAtMs) / 1000;
  const recordings = await api.call<Recording[]>('GET', `/lungsoundrecordings?session_id=${checkUp.id}`);
  expect(recordings.map(({ position }) => position).reverse()).toEqual([...POSITIONS]);
  const recordedS = secondsOf(recordings);
  console.log(
    `lung, 3 positions: ${hand.taps} taps, ${(tookS - recordedS).toFixed(1)} s beyond ${recordedS.toFixed(1)} s of sound`,
  );
  expect(hand.taps).toBeLessThanOrEqual(4);
  await expect(page.getByText(examination.allDone)).toBeVisible();
  await expectFit(page, 'lung sounds, examined', [1440, 820, 390]);
});
