import type { DeviceList, IssuedDeviceKey } from '@sadap/contract/devices';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { openBareDevice } from '../../../test/bare-device.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const listed = async (who: SignedIn, mac: string) =>
  ((await server.call('GET', '/stethoscopes/status', who.token)).body as DeviceList).devices.find(
    (device) => device.macAddress === mac,
  );
const setStatus = (who: SignedIn, mac: string, status: string, userId = who.userId) =>
  server.call('PUT', `/stethoscopes/${mac}/status`, who.token, { status, user_id: userId });
const online = async (device: IssuedDeviceKey) => {
  const simulator = server.simulator(device);
  await until('the device is online', () => simulator.state === 'idle');
  return simulator;
};

test('a device is added once; its MAC address is kept in one form', async () => {
  const user = await server.user();
  const add = (macAddress: string, name = 'Ward 3') =>
    server.call('POST', '/stethoscopes/add', user.token, { name, macAddress });
  const added = (await add('aa-bb-cc-dd-ee-0f')).body as IssuedDeviceKey;
  expect(added.macAddress).toBe('AA:BB:CC:DD:EE:0F');
  expect(added.key).toMatch(/^[\w-]{43}$/);
  expect(await add('AA:BB:CC:DD:EE:0F')).toMatchObject({
    status: 409,
    body: { type: 'MAC_TAKEN', field: 'macAddress' },
  });
  for (const mac of ['', 'AA:BB:CC:DD:EE', 'AA:BB-CC:DD:EE:0F', 'GG:BB:CC:DD:EE:0F'])
    expect((await add(mac)).body).toMatchObject({ field: 'macAddress', messageEn: 'Invalid MAC Address' });
  expect((await add('AA:BB:CC:DD:EE:10', '  ')).body).toMatchObject({ field: 'name' });
  expect(
    (await server.sql('select key_hash from stethoscopes')).rows.every(
      (row) => !row.key_hash.includes(added.key),
    ),
  ).toBe(true);
});

test('one user has a device at a time; only that user or an administrator gives it back', async () => {
  const [first, second, admin] = [await server.user(), await server.user(), await server.signIn('admin')];
  const device = await server.device(first.token);
  const mac = device.macAddress;
  expect(await setStatus(first, mac, 'Connected')).toMatchObject({
    status: 409,
    body: { type: 'DEVICE_OFFLINE' },
  });
  await online(device);
  expect(await listed(first, mac)).toMatchObject({
    status: 'Online',
    deviceStatus: 'online',
    connectedBy: null,
  });
  expect((await setStatus(first, mac, 'Connected', second.userId)).body).toMatchObject({
    type: 'NOT_YOURSELF',
  });
  expect((await setStatus(first, mac, 'Connected')).status).toBe(200);
  expect(await listed(second, mac)).toMatchObject({
    status: 'Connected',
    connectedBy: first.userId,
    connectedUser: { username: first.username },
    connectedHere: false,
  });
  const profile = { title: 'พว.', firstName: 'สมศรี', lastName: 'ใจดี', department: '', phone: '' };
  expect((await server.call('PUT', '/users/me', first.token, profile)).status).toBe(200);
  expect(await setStatus(second, mac, 'Connected')).toMatchObject({
    status: 409,
    body: { type: 'DEVICE_IN_USE', message: expect.stringContaining('พว. สมศรี ใจดี') },
  });
  expect((await setStatus(second, mac, 'Online')).status).toBe(409);
  const remove = (who: SignedIn) =>
    server.call('DELETE', `/stethoscopes/delete/${encodeURIComponent(mac)}`, who.token);
  const reissue = (who: SignedIn) => server.call('POST', `/stethoscopes/${mac}/key`, who.token);
  expect((await remove(admin)).status).toBe(409);
  expect((await setStatus(admin, mac, 'Online')).status).toBe(200);
  expect((await setStatus(second, mac, 'Connected')).status).toBe(200);
  for (const answer of [await remove(first), await reissue(first)])
    expect(answer).toMatchObject({ status: 409, body: { type: 'DEVICE_IN_USE' } });
  expect((await setStatus(second, mac, 'Online')).status).toBe(200);
});

test('only who added a device, or an administrator, issues its key anew and deletes it, also while it is free', async () => {
  const [doctor, nurse] = [await server.user(), await server.user()];
  const admin = await server.signIn('admin');
  const device = await server.device(doctor.token);
  const mac = device.macAddress;
  const simulator = await online(device);
  const reissue = (who: SignedIn) => server.call('POST', `/stethoscopes/${mac}/key`, who.token);
  const remove = (who: SignedIn) =>
    server.call('DELETE', `/stethoscopes/delete/${encodeURIComponent(mac)}`, who.token);
  const refused = { status: 403, body: { type: 'DEVICE_NOT_YOURS', field: 'macAddress' } };

  const seen = await Promise.all([doctor, nurse, admin].map((who) => listed(who, mac)));
  expect(seen.map((each) => [each?.addedBy.username, each?.mayManage])).toEqual([
    [doctor.username, true],
    [doctor.username, false],
    [doctor.username, true],
  ]);
  const answers = [await reissue(nurse), await remove(nurse)];
  // Connecting it does not help either.
  expect((await setStatus(nurse, mac, 'Connected')).status).toBe(200);
  answers.push(await reissue(nurse), await remove(nurse));
  for (const answer of answers) {
    expect(answer).toMatchObject(refused);
    expect((answer.body as { messageEn: string }).messageEn).toContain(doctor.username);
  }
  expect(simulator.state).toBe('idle');
  await setStatus(nurse, mac, 'Online');

  expect((await reissue(doctor)).status).toBe(200);
  expect((await reissue(admin)).status).toBe(200);
  expect((await remove(doctor)).status).toBe(200);
});

test('two users who press Connect at once: one gets it', async () => {
  const users = await Promise.all([server.user(), server.user(), server.user()]);
  const device = await server.device((users[0] as SignedIn).token);
  await online(device);
  const answers = await Promise.all(users.map((user) => setStatus(user, device.macAddress, 'Connected')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a lease ends with its login session and after two minutes without a socket, but not during a capture', async () => {
  const scene = await server.streaming();
  const { id } = await ask<{ id: string }>(scene.socket, 'capture:start', scene.order);
  expect((await setStatus(scene.clinician, scene.mac, 'Online')).body).toMatchObject({
    type: 'CAPTURE_RUNNING',
  });
  const admin = await server.signIn('admin');
  await server.call('POST', '/auth/logout', scene.clinician.token);
  await server.app.upkeep.runOnce();
  expect(await listed(admin, scene.mac)).toMatchObject({ status: 'Connected', deviceStatus: 'streaming' });
  const back = await server.signIn(scene.clinician.username);
  await server.call('DELETE', `/captures/${id}`, back.token);
  await server.app.upkeep.runOnce();
  expect(await listed(admin, scene.mac)).toMatchObject({ status: 'Online' });
  await until('the stream is stopped', () => scene.simulator.state === 'idle');

  await setStatus(back, scene.mac, 'Connected');
  await server.app.upkeep.runOnce();
  server.clock.advance(119_000);
  await server.app.upkeep.runOnce();
  expect((await listed(admin, scene.mac))?.connectedBy).toBe(back.userId);
  server.clock.advance(2_000);
  await server.app.upkeep.runOnce();
  expect((await listed(admin, scene.mac))?.connectedBy).toBeNull();
});

test('connecting another device gives the first one back; a new key ends the old one; deleting ends the device', async () => {
  const user = await server.user();
  const [one, two] = [await server.device(user.token), await server.device(user.token)];
  const first = await online(one);
  await online(two);
  await setStatus(user, one.macAddress, 'Connected');
  await setStatus(user, two.macAddress, 'Connected');
  expect((await listed(user, one.macAddress))?.connectedBy).toBeNull();
  const reissued = (await server.call('POST', `/stethoscopes/${one.macAddress}/key`, user.token))
    .body as IssuedDeviceKey;
  expect(reissued.key).not.toBe(one.key);
  await until('the old key is out', () => first.state === 'ended');
  const renewed = await online(reissued);
  const path = `/stethoscopes/delete/${encodeURIComponent(one.macAddress)}`;
  expect((await server.call('DELETE', path, user.token)).status).toBe(200);
  await until('the deleted device is cut off', () => renewed.state === 'ended');
  expect(await listed(user, one.macAddress)).toBeUndefined();
  expect((await server.call('DELETE', path, user.token)).status).toBe(404);
});

test('who had the device before does not hear the next one’s patient', async () => {
  const scene = await server.streaming();
  const heard: unknown[] = [];
  scene.socket.on('stream:sound', (frame) => heard.push(frame));
  scene.socket.on('capture:progress', (progress) => heard.push(progress));
  await setStatus(scene.clinician, scene.mac, 'Online');
  await until('the stream is stopped', () => scene.simulator.state === 'idle');
  const next = await server.user();
  await setStatus(next, scene.mac, 'Connected');
  heard.length = 0;
  const socket = server.socket(next.token);
  await ask(socket, 'stream:watch', { mac: scene.mac });
  await ask(socket, 'stream:start', { mac: scene.mac });
  const { id } = await ask<{ id: string }>(socket, 'capture:start', scene.order);
  let frames = 0;
  socket.on('stream:sound', () => frames++);
  await until('the new user hears the device', () => frames > 20);
  expect(heard).toEqual([]);
  await ask(socket, 'capture:discard', { captureId: id });
});

test('a lease that is taken again lasts its two minutes again', async () => {
  const [user, admin] = [await server.user(), await server.signIn('admin')];
  const device = await server.device(user.token);
  await online(device);
  const connectedBy = async () => (await listed(admin, device.macAddress))?.connectedBy;
  for (let round = 0; round < 2; round++) {
    // The clock ran away from the device's last sign of life.
    await server.sql(`update stethoscopes set last_seen_at = now() + interval '1 day'`);
    expect((await setStatus(user, device.macAddress, 'Connected')).status).toBe(200);
    await server.app.upkeep.runOnce();
    expect(await connectedBy()).toBe(user.userId);
    server.clock.advance(121_000);
    await server.app.upkeep.runOnce();
    expect(await connectedBy()).toBeNull();
    server.clock.advance(60_000);
    await server.app.upkeep.runOnce();
  }
});

describe('when the wall clock is set', () => {
  afterEach(() => server.clock.step(-setByMs));
  let setByMs = 0;
  const set = (ms: number) => {
    setByMs = ms;
    server.clock.step(ms);
  };
  const statusOf = async (who: SignedIn, mac: string) => (await listed(who, mac))?.deviceStatus;

  test.each([
    20_000,
    7 * 3_600_000,
  ])('ahead by %d ms, a device that is there can be connected', async (ms) => {
    const user = await server.user();
    const device = await server.device(user.token);
    const bare = await openBareDevice(server.url);
    bare.hello(device);
    await bare.next('welcome');
    set(ms);
    expect(await statusOf(user, device.macAddress)).toBe('online');
    expect((await setStatus(user, device.macAddress, 'Connected')).status).toBe(200);
    bare.socket.close();
  });

  test('back by an hour, one that fell silent without a word is offline after 15 s', async () => {
    const user = await server.user();
    const { macAddress: mac } = await server.device(user.token);
    const now = new Date(server.clock.now()).toISOString();
    await server.sql(`update stethoscopes set last_seen_at = '${now}' where mac_address = '${mac}'`);
    set(-3_600_000);
    expect(await statusOf(user, mac)).toBe('online');
    server.clock.advance(16_000);
    expect(await statusOf(user, mac)).toBe('offline');
    expect((await setStatus(user, mac, 'Connected')).body).toMatchObject({ type: 'DEVICE_OFFLINE' });
  });
});

describe('a new key while the old one goes on', () => {
  const reissue = async (user: SignedIn, mac: string, oldKeyEnds: 'now' | 'used') =>
    (await server.call('POST', `/stethoscopes/${mac}/key`, user.token, { oldKeyEnds }))
      .body as IssuedDeviceKey;
  const hello = async (issued: IssuedDeviceKey) => {
    const device = await openBareDevice(server.url);
    device.hello(issued);
    return device;
  };

  test('the old one works until the device has connected with the new one', async () => {
    const user = await server.user();
    const old = await server.device(user.token);
    const simulator = await online(old);
    const issued = await reissue(user, old.macAddress, 'used');
    expect(Date.parse(issued.oldKeyEndsAt ?? '') - server.clock.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await listed(user, old.macAddress))?.oldKeyEndsAt).toBe(issued.oldKeyEndsAt);
    expect(simulator.state).toBe('idle');
    const again = await hello(old);
    await again.next('welcome');

    const renewed = await hello(issued);
    await renewed.next('welcome');
    expect((await listed(user, old.macAddress))?.oldKeyEndsAt).toBeNull();
    const late = await hello(old);
    expect((await late.next('error')).code).toBe('unauthorized');
    for (const { socket } of [again, renewed, late]) socket.close();
  });

  test('ends after a day even if the new one was not used, and so does its connection', async () => {
    const user = await server.user();
    const old = await server.device(user.token);
    const issued = await reissue(user, old.macAddress, 'used');
    const device = await hello(old);
    await device.next('welcome');
    server.clock.advance(24 * 3_600_000);
    const late = await hello(old);
    expect((await late.next('error')).code).toBe('unauthorized');
    await server.app.upkeep.runOnce();
    expect(await device.closeCode()).toBe(4410);
    const renewed = await hello(issued);
    await renewed.next('welcome');
    for (const { socket } of [late, renewed]) socket.close();
  });

  test('whoever holds the device is told, and loses nothing unless it ends at once', async () => {
    const [owner, holder, admin] = [await server.user(), await server.user(), await server.signIn('admin')];
    const device = await server.device(owner.token);
    const simulator = await online(device);
    expect((await setStatus(holder, device.macAddress, 'Connected')).status).toBe(200);
    const news: object[] = [];
    const channel = server.socket(holder.token);
    channel.on('device:key-changed', (event) => news.push(event));
    await until('the channel is open', () => channel.connected);
    // At once only an administrator: it takes the device out of the holder's hands.
    expect(await reissue(owner, device.macAddress, 'now')).toMatchObject({ type: 'DEVICE_IN_USE' });
    const named = { mac: device.macAddress, name: device.name };
    await reissue(owner, device.macAddress, 'used');
    await until('the holder was told', () => news.length === 1);
    expect(news[0]).toEqual({ ...named, isCut: false, by: { username: owner.username } });
    expect(simulator.state).toBe('idle');
    await reissue(admin, device.macAddress, 'now');
    await until('the holder was told again', () => news.length === 2);
    expect(news[1]).toEqual({ ...named, isCut: true, by: { username: 'admin' } });
    await until('the old key is out', () => simulator.state === 'ended');
  });

  test('every change of a device or its key stands in the audit trail, and keys only as hashes', async () => {
    const [user, admin] = [await server.user(), await server.signIn('admin')];
    const device = await server.device(user.token);
    const issued = await reissue(user, device.macAddress, 'used');
    await server.call('DELETE', `/stethoscopes/delete/${device.macAddress}`, user.token);
    const { body } = await server.call('GET', `/audit?userId=${user.userId}`, admin.token);
    const subject = { kind: 'device', id: device.macAddress };
    expect(body).toMatchObject([
      { action: 'device.deleted', subject },
      { action: 'device.key-issued', subject, details: { oldKeyEnds: 'used' } },
      { action: 'device.added', subject },
      { action: 'session.opened' },
    ]);
    const { rows } = await server.sql(
      `select s::text from stethoscopes s union all select a::text from audit_events a
       union all select r::text from done_requests r`,
    );
    for (const { key } of [device, issued]) expect(JSON.stringify(rows)).not.toContain(key);
  });
});
