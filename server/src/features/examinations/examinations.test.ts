import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import type { Protocol } from '@sadap/contract/protocols';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const OWN = {
  name: { th: 'หัวใจ ท่านั่งโน้มตัว', en: '' },
  ages: 'adults',
  steps: [
    {
      organ: 'heart',
      position: 'Aortic',
      posture: 'leaning-forward',
      manoeuvre: 'held-expiration',
      seconds: 20,
    },
    { organ: 'heart', position: 'Mitral', posture: 'left-lateral', manoeuvre: null, seconds: 10 },
  ],
};

async function begun(protocolId = 'heart-adult') {
  const clinician = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const start = (by = clinician) =>
    server.call('POST', '/examinations', by.token, { sessionId: checkUp.id, protocolId });
  const { body } = await start();
  return { clinician, patient, checkUp, start, examination: body as Examination };
}

describe('protocols', () => {
  test('every installation has those of heart and lung; all read them', async () => {
    const { token } = await server.user();
    const { body } = await server.call('GET', '/protocols', token);
    const built = (body as Protocol[]).filter(({ isOwn }) => !isOwn);
    expect(built.map(({ id, steps }) => [id, steps.length])).toEqual([
      ['heart-adult', 4],
      ['heart-child', 8],
      ['lung-full', 14],
      ['lung-short', 8],
      ['heart-and-lung', 12],
    ]);
    expect(built[1]?.steps.slice(4).every(({ posture }) => posture === 'standing')).toBe(true);
  });

  test('an administrator adds, changes and deletes own ones', async () => {
    const { body: made } = await server.call('POST', '/protocols', admin.token, OWN);
    expect(made).toEqual({ ...OWN, id: expect.stringMatching(/^\d+$/), isOwn: true, version: 1 });
    const path = `/protocols/${(made as Protocol).id}`;
    const change = (base_version: number, seconds: number) =>
      server.call('PUT', path, admin.token, {
        ...OWN,
        steps: [{ ...OWN.steps[0], seconds }],
        base_version,
      });
    expect(await change(1, 30)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await change(1, 40)).toMatchObject({ status: 409, body: { type: 'PROTOCOL_CHANGED' } });
    // the same once more is no change
    expect(await change(1, 30)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await server.call('DELETE', path, admin.token)).status).toBe(200);
    expect((await change(2, 10)).status).toBe(404);
  });

  test.each([
    ['a step of 9 s', { steps: [{ ...OWN.steps[0], seconds: 9 }] }, 'steps.0.seconds'],
    ['a step of 61 s', { steps: [{ ...OWN.steps[0], seconds: 61 }] }, 'steps.0.seconds'],
    ['a heart position of the lung', { steps: [{ ...OWN.steps[0], organ: 'lung' }] }, 'steps.0.position'],
    ['no step', { steps: [] }, 'steps'],
    ['too many steps', { steps: Array.from({ length: 41 }, () => OWN.steps[0]) }, 'steps'],
    ['no Thai name', { name: { th: ' ', en: 'x' } }, 'name.th'],
  ])('%s is refused at its place', async (_what, wrong, field) => {
    const { status, body } = await server.call('POST', '/protocols', admin.token, { ...OWN, ...wrong });
    expect([status, (body as { field?: string }).field]).toEqual([422, field]);
  });
});

describe('an examination', () => {
  test('is begun once, whoever and however often it is begun', async () => {
    const { start, examination, clinician, checkUp } = await begun();
    expect(examination).toMatchObject({ sessionId: checkUp.id, skipped: [], recorded: [] });
    const colleague = await server.user();
    const answers = await Promise.all([start(), start(colleague), start()]);
    expect(answers.map(({ body }) => (body as Examination).id)).toEqual(Array(3).fill(examination.id));
    const { body: list } = await server.call(
      'GET',
      `/examinations?session_id=${checkUp.id}`,
      clinician.token,
    );
    expect(list).toHaveLength(1);
  });

  test('of today is begun in the check-up of today, which is added once', async () => {
    const clinician = await server.user();
    const { patient, checkUp: former } = await server.patientWithCheckUp(clinician.token);
    // by the hospital's calendar it ended at midnight there
    const endedYesterday = (id: number) =>
      server.sql(`update check_ups set session_date = (date_trunc('day', now() at time zone 'Asia/Bangkok')
        - interval '1 second') at time zone 'Asia/Bangkok' where id = ${id}`);
    await endedYesterday(former.id);
    const start = async (protocolId = 'heart-adult') => {
      const path = `/patients/${patient.id}/examinations`;
      const { status, body } = await server.call('POST', path, clinician.token, { protocolId });
      expect(status).toBe(201);
      return body as Examination;
    };
    const numbers = async () => {
      const path = `/sessions?patient_id=${patient.id}`;
      const { body } = await server.call('GET', path, clinician.token);
      return (body as CheckUp[]).map(({ sessionNumber }) => sessionNumber);
    };
    const [first, again, lung] = await Promise.all([start(), start(), start('lung-full')]);
    expect(first.id).toBe(again.id);
    expect(lung.id).not.toBe(first.id);
    expect(lung.sessionId).toBe(first.sessionId);
    expect(await numbers()).toEqual([2, 1]);
  });

  test('of today goes on with what is open since before midnight, for six hours; finished, it does not', async () => {
    const clinician = await server.user();
    const { patient } = await server.patientWithCheckUp(clinician.token);
    const start = async () => {
      const path = `/patients/${patient.id}/examinations`;
      const { body } = await server.call('POST', path, clinician.token, { protocolId: 'heart-adult' });
      return body as Examination;
    };
    const begunBefore = async ({ id, sessionId }: Examination, ago: string, midnightsAgo = 0) => {
      await server.sql(`update check_ups set session_date = (date_trunc('day', now() at time zone 'Asia/Bangkok')
        - interval '${midnightsAgo} days 1 second') at time zone 'Asia/Bangkok' where id = ${sessionId}`);
      await server.sql(`update examinations set started_at = now() - interval '${ago}' where id = ${id}`);
    };
    const first = await start();
    await begunBefore(first, '5 hours 59 minutes');
    expect(await start()).toMatchObject({ id: first.id, sessionId: first.sessionId });
    await begunBefore(first, '6 hours 1 minute');
    const second = await start();
    expect(second.sessionId).not.toBe(first.sessionId);
    await begunBefore(second, '1 hour');
    await server.call('POST', `/examinations/${second.id}/finish`, clinician.token);
    const third = await start();
    expect(third.sessionId).not.toBe(second.sessionId);
    // opened in last month's check-up, to fill in what was missing there
    await begunBefore(third, '1 hour', 30);
    expect((await start()).sessionId).not.toBe(third.sessionId);
  });

  test('of today is not begun for a patient or by a protocol that is not there, and leaves no check-up', async () => {
    const clinician = await server.user();
    const { patient } = await server.patientWithCheckUp(clinician.token);
    await server.sql(`delete from check_ups where patient_id = ${patient.id}`);
    const start = (id: number, protocolId: unknown) =>
      server.call('POST', `/patients/${id}/examinations`, clinician.token, { protocolId });
    expect(await start(999_999, 'heart-adult')).toMatchObject({
      status: 404,
      body: { type: 'PATIENT_NOT_FOUND' },
    });
    expect(await start(patient.id, 'no-such')).toMatchObject({ body: { type: 'PROTOCOL_NOT_FOUND' } });
    expect((await start(patient.id, 7)).status).toBe(422);
    const { body } = await server.call('GET', `/sessions?patient_id=${patient.id}`, clinician.token);
    expect(body).toEqual([]);
  });

  test('steps are skipped and opened again; finished, the next one is a new one', async () => {
    const { start, examination, clinician } = await begun();
    const skip = (step: number, isSkipped: boolean, reason?: string | null) =>
      server.call('PUT', `/examinations/${examination.id}/steps/${step}`, clinician.token, {
        isSkipped,
        ...(reason !== undefined && { reason }),
      });
    const skippedAs = (...reasons: [number, string | null][]) => ({
      status: 200,
      body: { skipped: reasons.map(([step, reason]) => ({ step, reason })) },
    });
    await skip(2, true);
    expect(await skip(0, true, 'pain')).toMatchObject(skippedAs([0, 'pain'], [2, null]));
    expect(await skip(2, true, 'dressing')).toMatchObject(skippedAs([0, 'pain'], [2, 'dressing']));
    expect(await skip(2, false)).toMatchObject(skippedAs([0, 'pain']));
    expect((await skip(4, true)).status).toBe(422);
    expect(await skip(1, true, 'no such reason')).toMatchObject({ status: 422, body: { field: 'reason' } });
    const path = `/examinations/${examination.id}/finish`;
    expect(await server.call('POST', path, clinician.token)).toMatchObject(
      skippedAs([0, 'pain'], [1, null], [2, null], [3, null]),
    );
    expect(((await start()).body as Examination).id).not.toBe(examination.id);
  });

  test('keeps its steps when its protocol is changed or deleted', async () => {
    const { body: protocol } = await server.call('POST', '/protocols', admin.token, OWN);
    const { id } = protocol as Protocol;
    const { examination, clinician } = await begun(id);
    await server.call('DELETE', `/protocols/${id}`, admin.token);
    const { body } = await server.call('GET', `/examinations/${examination.id}`, clinician.token);
    expect(body).toMatchObject({ steps: OWN.steps, name: OWN.name });
  });

  test('of a protocol that is not there is not begun', async () => {
    const { clinician, checkUp } = await begun();
    for (const protocolId of ['no-such', '999999', "1' or true"])
      expect(
        await server.call('POST', '/examinations', clinician.token, { sessionId: checkUp.id, protocolId }),
      ).toMatchObject({ status: 404, body: { type: 'PROTOCOL_NOT_FOUND' } });
  });
});

describe('a step', () => {
  async function streaming() {
    const scene = await server.streaming();
    const { body: protocol } = await server.call('POST', '/protocols', admin.token, OWN);
    const { body } = await server.call('POST', '/examinations', scene.clinician.token, {
      sessionId: scene.checkUp.id,
      protocolId: (protocol as Protocol).id,
    });
    return { ...scene, examination: body as Examination };
  }

  test('is recorded as its protocol says, and is then done', async () => {
    const { clinician, socket, order, examination } = await streaming();
    const { id } = examination;
    const started: CaptureProgress = await ask(socket, 'capture:start', {
      ...order,
      examination: { id, step: 0 },
    });
    expect(started.examination).toEqual({ id, step: 0 });
    await until('there are ten seconds', async () => {
      const { body } = await server.call('GET', `/captures/${started.id}`, clinician.token);
      return (body as Capture).durationMs >= 10_500 ? true : undefined;
    });
    await ask(socket, 'capture:stop', { captureId: started.id });
    const form = new FormData();
    form.set('capture_id', started.id);
    form.set('position', 'Aortic');
    form.set('patient_id', String(order.patientId));
    form.set('session_id', String(order.sessionId));
    const { body } = await server.call('POST', '/heartsoundrecordings', clinician.token, form);
    const recording = body as Recording;
    expect(recording).toMatchObject({
      examination: { id, step: 0 },
      circumstances: { posture: 'leaning-forward', manoeuvre: 'held-expiration', note: '' },
      circumstances_version: 1,
    });
    const now = () => server.call('GET', `/examinations/${id}`, clinician.token);
    expect(await now()).toMatchObject({
      body: { recorded: [{ step: 0, recordingId: recording.recording_id }] },
    });
    // moved to where it really was, it is not this step's any more
    const path = `/heartsoundrecordings/${recording.recording_id}`;
    await server.call('PUT', `${path}/position`, clinician.token, {
      position: 'Pulmonic',
      base_version: 0,
    });
    expect(await now()).toMatchObject({ body: { recorded: [] } });
    await server.call('PUT', `${path}/position`, clinician.token, { position: 'Aortic', base_version: 1 });
    expect(await now()).toMatchObject({ body: { recorded: [{ step: 0 }] } });
  });

  test('of another position, check-up or examination is not recorded', async () => {
    const { socket, order, examination } = await streaming();
    const other = await begun();
    for (const wrong of [
      { examination: { id: examination.id, step: 1 } },
      { examination: { id: examination.id, step: 2 } },
      { examination: { id: other.examination.id, step: 0 } },
    ])
      await expect(ask(socket, 'capture:start', { ...order, ...wrong })).rejects.toThrow(
        'EXAMINATION_MISMATCH',
      );
    await expect(
      ask(socket, 'capture:start', { ...order, examination: { id: 999_999, step: 0 } }),
    ).rejects.toThrow('EXAMINATION_NOT_FOUND');
  });
});
