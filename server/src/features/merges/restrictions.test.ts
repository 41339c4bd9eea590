import type { Patient } from '@sadap/contract/patients';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import type { TestServer } from '../../../test/server.ts';
import { useTwoRecords } from '../../../test/two-records.ts';

let server: TestServer;
let admin: SignedIn;
let a: Patient;
let b: Patient;
const { call, found, get, merge, register, rowsOf, undo } = useTwoRecords((here) => {
  ({ server, admin, a, b } = here);
});

describe('a restriction', () => {
  const holding = ({ id }: Patient) =>
    rowsOf(`select id from patient_restrictions where patient_id = ${id} and lifted_at is null`);
  const insert = ({ id }: Patient) =>
    server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${id}, 'objection', '', ${admin.userId}, now() - interval '1 day')`);
  const breakGlass = ({ id }: Patient) =>
    server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
      values (${admin.userId}, ${id}, 'emergency', '', now(), now() + interval '1 hour')`);

  test('of the record that goes holds for both, and goes back', async () => {
    await insert(b);
    server.clock.advance(2_000);
    expect((await merge(a, b)).body.type).toBe('GLASS_CLOSED');
    await breakGlass(b);
    const { body, status } = await merge(a, b);
    expect(status).toBe(201);
    expect(await holding(a)).toHaveLength(1);
    // The glass that was broken opened the other record alone.
    expect((await get(a.id, admin)).body.type).toBe('GLASS_CLOSED');
    expect((await get(b.id, admin)).body.type).toBe('GLASS_CLOSED');
    // At the address of the record that went, too, it opens the one that stays.
    const glass = await call('POST', `/patients/${b.id}/glass`, admin, { reason: 'emergency' });
    expect(glass).toMatchObject({ status: 200, body: { id: a.id, isClosed: false } });
    await undo(a, body);
    expect(await holding(a)).toHaveLength(0);
    expect(await holding(b)).toHaveLength(1);
  });

  test('of the record that stays hides the names of the other one, and finds it by its own alone', async () => {
    const former = await register({ firstName: 'ชื่อเดิม', lastName: 'ที่เลิกใช้' });
    expect((await merge(a, former)).status).toBe(201);
    expect(await found('ที่เลิกใช้')).toEqual([a.id]);
    await insert(a);
    server.clock.advance(2_000);
    expect(await found('ที่เลิกใช้')).toEqual([]);
    const { body } = await server.call('POST', '/patients/search', admin.token, { search: a.patientID });
    expect(body).toMatchObject([
      { id: a.id, isClosed: true, mergedHNs: [former.patientID], mergedNames: [] },
    ]);
  });

  test('of both: lifting the one leaves the other', async () => {
    await insert(a);
    await insert(b);
    server.clock.advance(2_000);
    await breakGlass(a);
    await breakGlass(b);
    const { body } = await merge(a, b);
    const [held] = await holding(a);
    await breakGlass(a);
    await server.call('POST', `/restrictions/${held.id}/lift`, admin.token, { note: 'xxxx' });
    const [next] = await holding(a);
    expect(next).toBeDefined();
    expect(next.id).not.toBe(held.id);
    await breakGlass(a);
    await undo(a, body);
    expect(await holding(a)).toHaveLength(0);
    expect(await holding(b)).toEqual([next]);
  });

  test('of the record that goes is not open to whoever opened the one that stays', async () => {
    await breakGlass(a);
    await insert(b);
    server.clock.advance(2_000);
    await breakGlass(b);
    const { body } = await merge(a, b);
    expect((await get(a.id, admin)).body.type).toBe('GLASS_CLOSED');
    await breakGlass(a);
    await undo(a, body);
    expect((await get(b.id, admin)).body.type).toBe('GLASS_CLOSED');
  });

  test('that came after the merge closes glasses of before it, also after the undo', async () => {
    await breakGlass(b);
    const { body } = await merge(a, b);
    await insert(a);
    server.clock.advance(2_000);
    await breakGlass(a);
    await undo(a, body);
    for (const { id } of [a, b]) expect((await get(id, admin)).body.type).toBe('GLASS_CLOSED');
  });

  test('that came after the merge holds for both after the undo', async () => {
    const { body } = await merge(a, b);
    await insert(a);
    server.clock.advance(2_000);
    await breakGlass(a);
    await undo(a, body);
    expect(await holding(a)).toHaveLength(1);
    expect(await holding(b)).toHaveLength(1);
  });
});
