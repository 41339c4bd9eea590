import type { StreamSnapshot } from '@sadap/contract/realtime';
import { until } from '../../server/test/conditions.ts';
import type { LineOptions } from '../../server/test/line.ts';
import { type Kind, onScene, pause, recordingMs } from '../round.ts';

const FAST: LineOptions = {};
/** Twice what live sound needs. */
const SLOW: LineOptions = { delayMs: 60, bytesPerSecond: 64_000 };

const flap = (name: string, line: LineOptions): Kind => ({
  name,
  what: 'away, briefly back, away again when Stop is pressed',
  run: onScene(line, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(seed.between(2_000, 4_000));
    scene.line.cut('abrupt');
    await pause(seed.between(9_000, 18_000));
    scene.line.restore();
    await until('the device is back', () => scene.simulator.state === 'streaming');
    await pause(seed.between(50, 500));
    scene.line.cut('abrupt');
    await pause(seed.between(300, 1_500));
    const pressed = await scene.stop(captureId);
    await pause(seed.between(500, 4_000));
    scene.line.restore();
    return scene.saveAndCompare(captureId, pressed);
  }),
});

const cut: Kind = {
  name: 'cut',
  what: 'one cut of up to 12 s, told or silent, anywhere in the recording; Stop before, in or after it',
  run: onScene({ bufferSeconds: 60 }, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(seed.between(500, 9_000));
    scene.line.cut(seed.pick(['abrupt', 'silent']));
    const over = pause(seed.between(200, 12_000)).then(() => scene.line.restore());
    await pause(seed.between(10_500, 16_000));
    const pressed = await scene.stop(captureId);
    await over;
    return scene.saveAndCompare(captureId, pressed);
  }),
};

const lateReturn: Kind = {
  name: 'late-return',
  what: 'back 24 to 28 s after Stop, on a line that then needs longer than the 30 s',
  run: onScene({ ...SLOW, bufferSeconds: 90 }, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(seed.between(3_000, 5_000));
    scene.line.cut('abrupt');
    await pause(seed.between(9_000, 11_000));
    const pressed = await scene.stop(captureId);
    await pause(seed.between(19_000, 23_000));
    scene.line.restore();
    return scene.saveAndCompare(captureId, pressed);
  }),
};

/** Live sound needs 36,000 as it is, and about half of it compressed. */
const THIN = [12_000, 32_000] as const;

const thinThenCut: Kind = {
  name: 'thin-then-cut',
  what: 'the line gets too thin for live sound, then is cut, and is thin or clear again; Stop at any time',
  run: onScene(
    (seed) => ({ bufferSeconds: 90, noise: seed.pick(['white', 'murmur']) }),
    async (scene, seed) => {
      const captureId = await scene.record();
      await pause(seed.between(500, 2_000));
      const thin: LineOptions = { delayMs: 150, bytesPerSecond: seed.between(...THIN) };
      scene.line.shape(thin);
      await pause(seed.between(3_000, 8_000));
      scene.line.cut(seed.pick(['abrupt', 'silent']));
      const over = pause(seed.between(500, 8_000))
        .then(() => {
          scene.line.shape(seed.pick([thin, FAST]));
          scene.line.restore();
          return pause(seed.between(4_000, 9_000));
        })
        .then(() => scene.line.shape(FAST));
      await pause(seed.between(8_000, 12_000));
      const pressed = await scene.stop(captureId);
      await over;
      return scene.saveAndCompare(captureId, pressed);
    },
  ),
};

const stopStart: Kind = {
  name: 'stop-start',
  what: 'the stream is stopped while the device is away, and started anew as it returns',
  run: onScene(
    (seed) => seed.pick([FAST, SLOW]),
    async (scene, seed, faults) => {
      const { page, mac } = scene;
      const captureId = await scene.record();
      await pause(recordingMs(seed));
      scene.line.cut('abrupt');
      await pause(seed.between(2_000, 6_000));
      const pressed = Math.min(scene.made(), page.presentSample());
      await page.insist('stream:stop', () => ({ mac }));
      const returns = pause(seed.between(0, 600)).then(() => scene.line.restore());
      await pause(seed.between(0, 1_200));
      await returns;
      const started = await page.insist<StreamSnapshot>('stream:start', () => ({ mac }));
      const heardBefore = page.framesHeard;
      await until('the new stream is heard', () => page.framesHeard > heardBefore + 50).catch(() =>
        faults.push('Start was answered, and nothing streams'),
      );
      if (typeof started === 'string' || started.streamId === scene.streamId)
        faults.push('Start was answered with the stream that was stopped');
      return scene.saveAndCompare(captureId, pressed);
    },
  ),
};

export const LINE_KINDS: Kind[] = [
  flap('flap-fast', FAST),
  flap('flap-slow', SLOW),
  cut,
  lateReturn,
  thinThenCut,
  stopStart,
];
