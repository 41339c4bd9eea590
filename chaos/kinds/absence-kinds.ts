import { CAPTURE_RETURN_MS } from '@sadap/contract/limits';
import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import { until } from '../../server/test/conditions.ts';
import type { Absence } from '../../web/src/features/streaming/model/capture-absence.ts';
import { type Kind, onScene, pause, recordingMs } from '../round.ts';
import type { Scene } from '../scene.ts';

const BUFFER_SECONDS = 12;
const ARRIVES_WITHIN_MS = 60_000;
const SAMPLES_PER_S = 16_000;
const LOOK_EVERY_MS = 200;
/** The page counts whole seconds, the server looks every two. */
const ROUNDING_S = 3;
/** By then it has ended, says the page. */
const ENDS_WITHIN_S = 20;

type Followed = {
  /** The page's last words. */
  last: Absence | null;
  /** Where the stream stood, by the page, when it last said that the recording goes on. */
  goesOnUntilSample: number;
  /** The page said that the recording has ended, or is about to. */
  hasEnded: boolean;
};

/** Listens to what the page says until `over`. */
async function follow(
  scene: Scene,
  captureId: string,
  over: Promise<unknown>,
  faults: string[],
): Promise<Followed> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  over.then(end, end);
  const { page } = scene;
  const followed: Followed = { last: null, goesOnUntilSample: 0, hasEnded: false };
  let endSaidMs: number | null = null;
  for (; !isOver; await pause(LOOK_EVERY_MS)) {
    const absence = page.says();
    followed.hasEnded ||= page.isInterrupted(captureId);
    if (absence === null) continue;
    followed.last = absence;
    if (absence.leftS === null) faults.push('the page does not know how long the recording goes on');
    else if (absence.leftS > 0) followed.goesOnUntilSample = page.presentSample();
    else endSaidMs ??= performance.now();
    followed.hasEnded ||= endSaidMs !== null;
    if (endSaidMs === null || performance.now() - endSaidMs < ENDS_WITHIN_S * 1000) continue;
    const { state } = await scene.capture(captureId);
    if (state !== 'interrupted')
      faults.push(`the page says that the recording has ended, and it is ${state}`);
    break;
  }
  await over;
  return followed;
}

const browserOffline: Kind = {
  name: 'browser-offline-long',
  what: 'the page is offline for 75 s while it records: the sound reaches as far as the page said, and ends then',
  run: onScene({}, async (scene, seed, faults) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    scene.pageLine.cut(seed.pick(['abrupt', 'silent']));
    const said = await follow(scene, captureId, pause(75_000), faults);
    scene.pageLine.restore();
    if (!said.hasEnded) faults.push('75 s without the page, and it never said that the recording ended');
    // A line that died unnoticed counts later: the page may be back before the end.
    const isOver = (await scene.capture(captureId)).state === 'interrupted';
    const pressed = isOver ? said.goesOnUntilSample : await scene.stop(captureId);
    const found = await scene.saveAndCompare(captureId, pressed);
    const lateS = -found.endsEarlySamples / SAMPLES_PER_S;
    if (isOver && lateS > ENDS_WITHIN_S)
      faults.push(`the sound goes on ${lateS.toFixed(1)} s after the page’s end`);
    return found;
  }),
};

const deviceAway: Kind = {
  name: 'device-away',
  what: `a device that keeps ${BUFFER_SECONDS} s is away for 5 to 45 s: lost is what the page said, and no more`,
  run: onScene({ bufferSeconds: BUFFER_SECONDS }, async (scene, seed, faults) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    const keptBefore = scene.page.heardSample;
    scene.line.cut(seed.pick(['abrupt', 'silent']));
    const returning = pause(seed.between(5_000, 45_000)).then(() => {
      scene.line.restore();
      // A line that was silent is given up later than it is whole again: away is until the sound arrives.
      const made = scene.made();
      return until('the sound arrives', () => scene.page.heardSample >= made, ARRIVES_WITHIN_MS);
    });
    // A page that connects anew meanwhile still knows what the device keeps.
    const again = seed.pick([true, false]);
    if (again) scene.pageLine.cut('abrupt');
    if (again) scene.pageLine.restore();
    const { last } = await follow(scene, captureId, returning, faults);
    const awayS = (scene.made() - keptBefore) / SAMPLES_PER_S;
    const pressed = await scene.stop(captureId);
    const found = await scene.saveAndCompare(captureId, pressed);
    if (last?.of === 'device' && last.keptS !== BUFFER_SECONDS)
      faults.push(`the page said that the device keeps ${last.keptS} s`);
    const isSaidLost = last?.of === 'device' && last.isLosing;
    const beforeStop = found.endsEarlySamples > FRAME_SAMPLES ? found.endsEarlySamples : 0;
    const lostS = (found.lost - beforeStop) / SAMPLES_PER_S;
    const mostS = isSaidLost ? awayS - BUFFER_SECONDS + ROUNDING_S : 0;
    if (lostS > mostS) faults.push(`${lostS.toFixed(1)} s are lost, ${mostS.toFixed(1)} at most by the page`);
    return { ...found, lost: beforeStop + Math.round(Math.max(0, lostS - mostS) * SAMPLES_PER_S) };
  }),
};

const deviceAwayLong: Kind = {
  name: 'device-away-long',
  what: `a device that keeps ${BUFFER_SECONDS} s is away for 68 s: the recording ended when the page said so`,
  run: onScene({ bufferSeconds: BUFFER_SECONDS }, async (scene, seed, faults) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    scene.line.cut(seed.pick(['abrupt', 'silent']));
    const { heardSample } = scene.page;
    const { hasEnded } = await follow(scene, captureId, pause(68_000), faults);
    scene.line.restore();
    if (!hasEnded) faults.push(`the page did not say after ${CAPTURE_RETURN_MS / 1000} s that it ended`);
    // What had been received is kept, and nothing else was promised.
    return scene.saveAndCompare(captureId, heardSample);
  }),
};

export const ABSENCE_KINDS: Kind[] = [browserOffline, deviceAway, deviceAwayLong];
