import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { StoredDataReport } from '@sadap/contract/stored-data';
import type { Health } from '@sadap/contract/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareScene, bareScenes, chunksOf, seconds, stop, stopped } from '../../../test/bare-scene.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = (await server.signIn('admin')).token;
});
afterAll(() => server.close());
const { capturing, captured } = bareScenes(() => server);

async function recording() {
  const scene = await capturing();
  scene.device.sound(scene.streamId, 0, seconds(12));
  await scene.device.acknowledged(seconds(12));
  return scene;
}

const flipped = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 1001 ? byte ^ 1 : byte)));
const scrub = () => server.app.scrub.runByHand(() => undefined);
const report = async () => (await server.call('GET', '/stored-data', admin)).body as StoredDataReport;
const health = async () => ((await server.call('GET', '/health')).body as Health).storedData;

test('a scrub names unsaved sounds whose chunks are changed, cut or missing, until they are right', async () => {
  const [whole, changed, cut, lost] = [
    await captured(),
    await captured(),
    await captured(),
    await captured(),
  ];
  const running = await recording();
  const chunk = (await chunksOf(changed))[4] ?? '';
  const original = await readFile(chunk);
  await writeFile(chunk, flipped(original));
  await truncate((await chunksOf(cut))[2] ?? '', 30_000);
  for (const path of await chunksOf(lost)) await rm(path);
  await rm((await chunksOf(running))[1] ?? '');

  expect(await scrub()).toMatchObject({ blobCount: 4, faultCount: 3, hashedCount: 0 });
  const { faults } = await report();
  const faultOf = ({ id, checkUp }: BareScene) => {
    const { id: number, ...fault } = faults.find(({ key }) => key === `captures/${id}/`) ?? { id: 0 };
    if ('record_id' in fault) expect(fault).toMatchObject({ part: 'capture', record_id: checkUp.id });
    return { number, fault: 'fault' in fault ? fault.fault : null };
  };
  expect([whole, changed, cut, lost, running].map((scene) => faultOf(scene).fault)).toEqual([
    ...[null, 'damaged', 'damaged', 'missing', null],
  ]);
  expect(await health()).toBe('failing');

  // Restored from the backup.
  await writeFile(chunk, original);
  await server.call('POST', `/stored-data/${faultOf(changed).number}/check`, admin);
  expect((await changed.get()).gaps).toEqual([]);
  expect((await report()).faults).toHaveLength(2);
  await server.call('POST', `/stored-data/${faultOf(lost).number}/acknowledge`, admin);
  await server.call('DELETE', `/captures/${cut.id}`, cut.clinician.token);
  expect(await health()).toBe('ok');
  expect(await scrub()).toMatchObject({ blobCount: 3, faultCount: 1 });
  running.device.socket.close();
});

test('what the device never delivered is no fault of the store', async () => {
  const scene = await capturing();
  const { device, streamId } = scene;
  device.sound(streamId, 0, seconds(6));
  device.say({ type: 'samples-lost', streamId, oldestSample: seconds(7) });
  device.sound(streamId, seconds(7), seconds(15));
  await device.acknowledged(seconds(15));
  await stop(scene);
  device.sound(streamId, seconds(15), seconds(16));
  await stopped(scene);
  const before = await report();
  await scrub();
  expect((await report()).faults.map(({ key }) => key)).toEqual(before.faults.map(({ key }) => key));
  device.socket.close();
});
