import { until } from '../../server/test/conditions.ts';
import { type Kind, onScene, pause, recordingMs, restart } from '../round.ts';
import type { Scene } from '../scene.ts';

/** On a busy machine a server takes longer to start than the 30 s that a device keeps at least. */
const PATIENT_DEVICE = { bufferSeconds: 120 };

const killRecording: Kind = {
  name: 'kill-recording',
  what: 'kill -9 of the server while it records, up to three times',
  run: onScene(PATIENT_DEVICE, async (scene, seed) => {
    const captureId = await scene.record();
    const kills = Math.floor(seed.between(1, 4));
    for (let count = 0; count < kills; count++) {
      await pause(seed.between(200, 3_000));
      await restart(scene.lane, seed.between(0, 3_000));
    }
    await until('10.5 s are made', () => scene.made() > 10.5 * 16_000 + 16_000, 30_000);
    await pause(seed.between(500, 2_000));
    const pressed = await scene.stop(captureId);
    return scene.saveAndCompare(captureId, pressed);
  }),
};

const killStarting: Kind = {
  name: 'kill-starting',
  what: 'kill -9 within 80 ms of pressing Record; pressed again after',
  run: onScene(PATIENT_DEVICE, async (scene, seed) => {
    const { page } = scene;
    const first = scene.record();
    await pause(seed.between(0, 80));
    await restart(scene.lane, 0);
    const captureId = await Promise.race([first, runningCapture(scene)]);
    await pause(recordingMs(seed));
    const pressed = await scene.stop(captureId);
    page.socket.off('capture:progress');
    return scene.saveAndCompare(captureId, pressed);
  }),
};

/** A capture whose Record was never answered shows itself by its progress. */
const runningCapture = ({ page }: Scene) =>
  new Promise<string>((resolve) => {
    page.socket.on('capture:progress', ({ id, state }) => state === 'recording' && resolve(id));
  });

const killStopping: Kind = {
  name: 'kill-stopping',
  what: 'kill -9 within 80 ms of pressing Stop; pressed again after',
  run: onScene(PATIENT_DEVICE, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    const stopping = scene.stop(captureId);
    await pause(seed.between(0, 80));
    await restart(scene.lane, seed.between(0, 2_000));
    return scene.saveAndCompare(captureId, await stopping);
  }),
};

const killCompleting: Kind = {
  name: 'kill-completing',
  what: 'Stop while the device is away, then kill -9 once or twice before and while it returns',
  run: onScene({ bufferSeconds: 60 }, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    scene.line.cut('abrupt');
    await pause(seed.between(500, 5_000));
    const pressed = await scene.stop(captureId);
    await restart(scene.lane, seed.between(0, 2_000));
    scene.line.restore();
    if (seed.next() < 0.5) {
      await pause(seed.between(0, 1_500));
      await restart(scene.lane, 0);
    }
    return scene.saveAndCompare(captureId, pressed);
  }),
};

const killSaving: Kind = {
  name: 'kill-saving',
  what: 'kill -9 within 150 ms of pressing Save; saved again after: one recording',
  run: onScene(PATIENT_DEVICE, async (scene, seed, faults) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    const pressed = await scene.stop(captureId);
    const { gaps } = await scene.ended(captureId);
    const saving = scene.save(captureId);
    await pause(seed.between(0, 150));
    await restart(scene.lane, 0);
    const found = await scene.compareSaved(await saving, gaps, pressed);
    const count = await scene.recordingCount();
    if (count !== 1) faults.push(`${count} recordings of one sound`);
    return found;
  }),
};

const serverAway: Kind = {
  name: 'server-away',
  what: 'Stop while the device is away; then the server is down for 35 to 40 s',
  run: onScene({ bufferSeconds: 120 }, async (scene, seed) => {
    const captureId = await scene.record();
    await pause(recordingMs(seed));
    scene.line.cut('abrupt');
    await pause(seed.between(500, 4_000));
    const pressed = await scene.stop(captureId);
    await restart(scene.lane, seed.between(35_000, 40_000));
    await pause(seed.between(0, 15_000));
    scene.line.restore();
    return scene.saveAndCompare(captureId, pressed);
  }),
};

const postmasterKilled: Kind = {
  name: 'postmaster-killed',
  what: 'kill -9 of PostgreSQL itself while the server records',
  run: onScene({ bufferSeconds: 60 }, async (scene, seed, faults) => {
    const { server } = scene.lane;
    const captureId = await scene.record();
    await pause(seed.between(1_000, 6_000));
    process.kill(server.postmasterPid, 'SIGKILL');
    await pause(seed.between(5_000, 9_000));
    await until('the server is healthy again', () => server.isHealthy(), 30_000).catch(() =>
      faults.push('the database did not come back'),
    );
    await until('10.5 s are made', () => scene.made() > 10.5 * 16_000 + 16_000, 30_000);
    const pressed = await scene.stop(captureId);
    return scene.saveAndCompare(captureId, pressed);
  }),
};

export const SERVER_KINDS: Kind[] = [
  killStarting,
  killRecording,
  killStopping,
  killCompleting,
  killSaving,
  serverAway,
  postmasterKilled,
];
