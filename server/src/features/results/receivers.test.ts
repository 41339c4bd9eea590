import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { startHl7Receiver } from '../../../test/hl7-receiver.ts';
import { ACCEPTS, answering, useOutbox } from '../../../test/outbox.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { startServer } from '../../../test/server.ts';
import { pauseMs } from './sender.ts';

const { here, folder, settings, signIn, bodies, state, arrived, keysOf, failed, settled, signedCheckUp } =
  useOutbox();

describe('a receiver', () => {
  test('that is away for a day gets everything once, of each patient in order', async () => {
    here.receiver.answer = answering(503);
    const first = await signedCheckUp();
    await arrived(1);
    await first.heart.add('one');
    const second = await signedCheckUp();
    expect((await state()).waiting).toBe(3);
    for (let times = 1; times <= 6; times++) {
      await failed(times);
      const before = here.receiver.received.length;
      here.server.clock.advance(4 * 3_600_000);
      await until('it is tried again', () => here.receiver.received.length > before);
    }
    await signIn();
    await first.heart.add('two');
    expect(await state()).toMatchObject({ waiting: 4, waiting_because: 'HTTP 503', refused_count: 0 });
    await failed(7);
    here.receiver.received.length = 0;
    here.receiver.answer = ACCEPTS;
    here.server.clock.advance(3_600_000);
    await signIn();
    await settled();
    // What stood when it left: both addenda are in the first, and nothing is said twice.
    expect(keysOf(first.checkUp)).toHaveLength(1);
    expect(keysOf(second.checkUp)).toHaveLength(1);
    const latest = bodies().find(({ checkUp }) => checkUp.id === first.checkUp.id);
    expect(latest?.sounds[0]?.addenda.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('that has it, but whose answer is lost, gets it again under the same key', async () => {
    let cut = 0;
    here.receiver.answer = (response) => {
      if (++cut === 1) response.destroy();
      else response.end();
    };
    const { checkUp } = await signedCheckUp();
    await failed();
    here.server.clock.advance(pauseMs(1));
    await arrived(2);
    const keys = keysOf(checkUp);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('that may have it, and is told more, is told what that takes the place of', async () => {
    here.receiver.answer = (response) => response.destroy();
    const { checkUp, heart } = await signedCheckUp();
    await failed();
    await heart.add('later');
    here.receiver.answer = answering(503);
    here.server.clock.advance(pauseMs(1));
    await failed(2);
    here.receiver.answer = ACCEPTS;
    here.server.clock.advance(pauseMs(2));
    await settled();
    const [lost, declined, last] = bodies().filter((body) => body.checkUp.id === checkUp.id);
    expect(last?.replaces).toBe(lost?.key);
    // It said that it has not taken this one: the next try is the same result.
    expect(last?.key).toBe(declined?.key);
    await heart.add('more');
    await arrived(4);
    expect(bodies().at(-1)?.replaces).toBe(last?.key);
  });

  test('that refuses it makes it a dead letter; what comes after it goes on', async () => {
    here.receiver.answer = answering(422);
    const { checkUp, heart } = await signedCheckUp();
    const { refused } = await until('it is refused', async () => {
      const now = await state();
      return now.refused.some(({ check_up_id: id }) => id === checkUp.id) ? now : null;
    });
    const letter = refused.find(({ check_up_id: id }) => id === checkUp.id);
    expect(letter).toMatchObject({ receiver: 'webhook', why: 'HTTP 422', number: 1 });
    here.receiver.answer = ACCEPTS;
    here.receiver.received.length = 0;
    await heart.add('later');
    await arrived(1);
    expect(bodies()[0]?.replaces).toBeNull();

    const { token } = await here.server.signIn('admin');
    const ids = [letter?.id];
    // What it says now was accepted meanwhile: there is nothing left to send.
    await here.server.call('POST', '/results/again', token, { ids });
    await settled();
    expect(here.receiver.received).toHaveLength(1);
    expect((await state()).refused).not.toContainEqual(expect.objectContaining({ check_up_id: checkUp.id }));
  });

  test('that answers without end has it', async () => {
    here.receiver.answer = (response) => {
      response.writeHead(200);
      response.write('x'.repeat(1024));
    };
    const { checkUp } = await signedCheckUp();
    await arrived(1);
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
  });
});

test('what is owed of one check-up leaves together', async () => {
  here.receiver.answer = answering(503);
  const { checkUp, heart } = await signedCheckUp();
  await failed();
  await heart.add('Radiates to the neck');
  await heart.add('And to the back');
  const seen = new Set<string>();
  here.receiver.answer = ACCEPTS;
  here.server.clock.advance(60_000);
  await until('it is sent, and nothing is owed any more', async () => {
    const { rows } = await here.server.sql(
      `select state, count(*)::int from outgoing_results where check_up_id = ${checkUp.id}
        group by state order by state`,
    );
    seen.add(JSON.stringify(rows));
    return rows.length === 1 && rows[0]?.state === 'sent';
  });
  expect([...seen].filter((rows) => rows.includes('sent'))).toHaveLength(1);
});

test('a FHIR server gets it too: each way has its own place in the outbox', async () => {
  const own = here.server;
  const his = await startReceiver();
  const token = join(folder, 'token');
  writeFileSync(token, 'abc.def\n');
  here.server = await startServer({
    ...settings(),
    RESULT_FHIR_URL: `${his.url}/fhir`,
    RESULT_FHIR_TOKEN_FILE: token,
    RESULT_HN_SYSTEM: 'https://hospital.example/hn',
  });
  try {
    here.nurse = await here.server.user('fhir_nurse');
    here.doctor = await here.server.doctor('fhir_doctor');
    his.answer = answering(503);
    const { patient, checkUp } = await signedCheckUp();
    await arrived(1);
    await until('it is sent', () => his.received.length > 0);
    await failed();
    his.answer = (response) =>
      response.end(JSON.stringify({ resourceType: 'Bundle', type: 'transaction-response', entry: [] }));
    here.server.clock.advance(pauseMs(1));
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
    const { headers, body, path } = his.received.at(-1) ?? { headers: {}, body: '', path: '' };
    expect(path).toBe('/fhir');
    expect(headers.authorization).toBe('Bearer abc.def');
    const { entry } = JSON.parse(body) as { entry: { resource: { resourceType: string } }[] };
    const found = (type: string) => entry.find(({ resource }) => resource.resourceType === type)?.resource;
    expect(found('Patient')).toMatchObject({
      identifier: [{ system: 'https://hospital.example/hn', value: patient.patientID }],
    });
    expect(found('DiagnosticReport')).toMatchObject({
      status: 'final',
      presentedForm: [{ data: bodies()[0]?.report.pdf }],
    });
    expect((await state()).receivers).toEqual(['webhook', 'fhir']);
  } finally {
    await here.server.close();
    here.server = own;
    his.close();
  }
});

test('an interface engine gets it by MLLP: the same number at each try, and a dead letter where it refuses', async () => {
  const own = here.server;
  const his = await startHl7Receiver();
  here.server = await startServer({ ...settings(), RESULT_HL7_URL: his.url, RESULT_HL7_RECEIVER: 'HIS' });
  try {
    here.nurse = await here.server.user('hl7_nurse');
    here.doctor = await here.server.doctor('hl7_doctor');
    // It has it, and its answer is lost: nobody knows.
    his.answer = () => his.hangUp();
    const { patient, checkUp, heart } = await signedCheckUp();
    await until('it is sent', () => his.received.length > 0);
    await failed();
    his.answer = (response) => response.sendResponse('AA');
    here.server.clock.advance(pauseMs(1));
    await settled();
    const ids = his.received.map((message) => message.get('MSH.10').toString());
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(his.received[0]?.get('PID.3.1').toString()).toBe(patient.patientID);
    expect(his.received[0]?.get('OBR.25').toString()).toBe('F');
    expect((await state()).receivers).toEqual(['webhook', 'hl7']);

    his.answer = (response) => response.sendResponse('AE');
    await heart.add('corrected');
    const letter = await until('it is refused', async () => {
      const { refused } = await state();
      return refused.find(({ check_up_id: id }) => id === checkUp.id);
    });
    expect(letter).toMatchObject({ receiver: 'hl7', why: 'HL7 AE' });
    his.answer = (response) => response.sendResponse('AA');
    const { token } = await here.server.signIn('admin');
    await here.server.call('POST', '/results/again', token, { ids: [letter.id] });
    await settled();
    const last = his.received.at(-1);
    expect(last?.get('OBR.25').toString()).toBe('C');
    expect(last?.get('OBR.20').toString()).toBe(ids[0]);
  } finally {
    await here.server.close();
    here.server = own;
    await his.close();
  }
});

test('three receivers want one report at the same moment: none is turned away', async () => {
  const own = here.server;
  const [fhir, hl7] = [await startReceiver(), await startHl7Receiver()];
  here.server = await startServer({
    ...settings(),
    RESULT_FHIR_URL: `${fhir.url}/fhir`,
    RESULT_HN_SYSTEM: 'https://hospital.example/hn',
    RESULT_HL7_URL: hl7.url,
  });
  fhir.answer = (response) =>
    response.end(JSON.stringify({ resourceType: 'Bundle', type: 'transaction-response', entry: [] }));
  try {
    here.nurse = await here.server.user('three_nurse');
    here.doctor = await here.server.doctor('three_doctor');
    for (let times = 0; times < 3; times++) await signedCheckUp();
    await arrived(3);
    await until('a try has ended for each', async () => {
      const { rows } = await here.server.sql(
        `select from outgoing_results where state = 'sent' or tries > 0`,
      );
      return rows.length === 9;
    });
    const { rows } = await here.server.sql(`select why, tries from outgoing_results where tries > 0`);
    expect(rows).toEqual([]);
  } finally {
    await here.server.close();
    here.server = own;
    fhir.close();
    await hl7.close();
  }
});

test('a server that stops in the middle leaves it to the next, under the same key; two send it once', async () => {
  await signIn();
  here.receiver.answer = () => undefined;
  const { checkUp, heart } = await signedCheckUp();
  await arrived(1);
  const another = () =>
    startServer({ ...settings(), DATABASE_URL: here.server.databaseUrl, DATA_DIR: here.server.dataDir });
  const others = [await another(), await another()];
  // The first one holds it still, and waits for the answer.
  here.receiver.answer = ACCEPTS;
  await here.server.app.close();
  await until('another sends it', () => keysOf(checkUp).length >= 2);
  await settled();
  expect(keysOf(checkUp)).toHaveLength(2);
  expect(new Set(keysOf(checkUp)).size).toBe(1);
  const [first, second] = others;
  if (!first || !second) throw new Error('two servers were started');
  here.receiver.answer = () => undefined;
  const inTheMiddle = here.receiver.received.length;
  const addendum = await first.call('POST', `${heart.path}/addenda`, here.doctor.token, { text: 'later' });
  expect(addendum.status).toBe(201);
  await until('it is on its way', () => here.receiver.received.length > inTheMiddle);
  const { key } = bodies().at(-1) ?? {};
  // Whichever server has it stops; what was on its way is known to the one that starts next.
  await first.app.close();
  await second.call('POST', `${heart.path}/addenda`, here.doctor.token, { text: 'still later' });
  here.receiver.answer = ACCEPTS;
  await second.app.close();
  const next = await another();
  await until('what was said last arrives', () => bodies().at(-1)?.sounds[0]?.addenda.length === 2);
  expect(bodies().at(-1)?.replaces).toBe(key);
  await next.close();
});
