import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPTURE_COMPLETION_MS } from '@sadap/contract/limits';
import { type Kind, onOwnServer, onScene, pause, recordingMs, restart } from '../round.ts';

const HOUR_MS = 3_600_000;
const STEPS_MS = [-3_000, 3_000, -HOUR_MS, HOUR_MS] as const;
const MOMENTS = ['recording', 'away', 'completing'] as const;

/** A sound may end this much after the moment of Stop. */
const LATEST_END_SAMPLES = 2 * 16_000;
/** From the device's return; the upkeep looks every two seconds. */
const LONGEST_END_MS = CAPTURE_COMPLETION_MS + 10_000;

const clockStep = (name: string, withKill: boolean): Kind => ({
  name,
  what:
    'the wall clock is set 3 s or an hour back or forward, while a device records, is away, or after Stop' +
    (withKill ? '; then kill -9 of the server' : ''),
  async run({ seed }) {
    const folder = await mkdtemp(join(tmpdir(), 'sadap-chaos-clock-'));
    // PostgreSQL does not run as root.
    await chmod(folder, 0o755);
    const clock = join(folder, 'clock');
    await writeFile(clock, '0');
    try {
      return await onOwnServer({ folder: join(folder, 'data'), clockPath: clock }, (lane) =>
        onScene({ bufferSeconds: 120 }, async (scene, _seed, faults) => {
          const stepMs = seed.pick(STEPS_MS);
          const moment = seed.pick(MOMENTS);
          const step = async () => {
            await writeFile(clock, String(stepMs));
            await pause(seed.between(100, 2_000));
            if (withKill) await restart(lane, seed.between(0, 2_000));
            await lane.unlock();
          };
          const captureId = await scene.record();
          await pause(recordingMs(seed));
          if (moment !== 'recording') scene.line.cut(seed.pick(['abrupt', 'silent']));
          await pause(seed.between(500, 4_000));
          if (moment !== 'completing') await step();
          await pause(seed.between(500, 6_000));
          const pressed = await scene.stop(captureId);
          await pause(seed.between(200, 2_000));
          if (moment === 'completing') await step();
          await pause(seed.between(500, 6_000));
          scene.line.restore();
          const restoredMs = performance.now();
          await scene.ended(captureId);
          if (performance.now() - restoredMs > LONGEST_END_MS) faults.push('it ended late after Stop');
          const found = await scene.saveAndCompare(captureId, pressed);
          const said = `${stepMs} ms while ${moment}`;
          if (found.endsEarlySamples < -LATEST_END_SAMPLES)
            faults.push(`${said}: it ends ${-found.endsEarlySamples} samples after Stop`);
          if (found.lost + found.wrong > 0) faults.push(said);
          return found;
        })({ lane, seed }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const CLOCK_KINDS: Kind[] = [clockStep('clock-step', false), clockStep('clock-step-kill', true)];
