import { describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { ACCEPTS, answering, useOutbox } from '../../../test/outbox.ts';

const { here, signIn, state, arrived, keysOf, failed, settled, signedCheckUp } = useOutbox();

describe('dead letters', () => {
  const refusedOne = async () => {
    here.receiver.answer = answering(422);
    const { checkUp } = await signedCheckUp();
    const find = async () => (await state()).refused.find(({ check_up_id: id }) => id === checkUp.id);
    const letter = await until('it is refused', find);
    here.receiver.answer = ACCEPTS;
    here.receiver.received.length = 0;
    return { checkUp, letter, find };
  };

  test('are sent again by an administrator, once, and the trail says who', async () => {
    const { checkUp, letter, find } = await refusedOne();
    const admin = await here.server.signIn('admin');
    const again = () => here.server.call('POST', '/results/again', admin.token, { ids: [letter.id] });
    await Promise.all([again(), again()]);
    await arrived(1);
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
    expect(await find()).toBeUndefined();
    const { rows } = await here.server.sql(
      `select user_id from audit_events where action = 'result.sent-again' and subject_id = '${checkUp.id}'`,
    );
    expect(rows).toEqual([{ user_id: admin.userId }]);
  });

  test('are given up for good', async () => {
    const { checkUp, letter, find } = await refusedOne();
    const { token } = await here.server.signIn('admin');
    expect((await here.server.call('POST', '/results/give-up', token, { ids: [letter.id] })).status).toBe(
      200,
    );
    expect(await find()).toBeUndefined();
    await here.server.call('POST', '/results/again', token, { ids: [letter.id] });
    await settled();
    expect(keysOf(checkUp)).toEqual([]);
  });

  test('go with their check-up', async () => {
    const { checkUp } = await refusedOne();
    const before = await state();
    const { token } = await here.server.signIn('admin');
    for (const { recording_id: id } of (
      await here.server.sql(`select id as recording_id from recordings where check_up_id = ${checkUp.id}`)
    ).rows)
      await here.server.call('DELETE', `/heartsoundrecordings/${id}`, token, { signed: true });
    expect((await here.server.call('DELETE', `/sessions/${checkUp.id}`, token)).status).toBeLessThan(300);
    expect((await state()).refused_count).toBe(before.refused_count - 1);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 201 }, (_, id) => id + 1)],
    ['no number', ['x']],
  ])('%s are no request', async (_, ids) => {
    const { token } = await here.server.signIn('admin');
    for (const path of ['/results/again', '/results/give-up'])
      expect((await here.server.call('POST', path, token, { ids })).status).toBe(422);
  });
});

test('what was restricted for long since it failed is not too old', async () => {
  here.receiver.answer = answering(503);
  const { patient, checkUp } = await signedCheckUp();
  await failed();
  const { token } = await here.server.signIn('admin');
  const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
  const set = await here.server.call('POST', `/patients/${patient.id}/restriction`, token, restriction);
  const { id } = set.body as { id: number };
  await here.server.sql(
    `update outgoing_results set first_failed_at = now() - interval '15 days' where check_up_id = ${checkUp.id}`,
  );
  await here.server.call('POST', `/restrictions/${id}/lift`, token, { note: 'ตกลงกันได้' });
  expect(await state()).toMatchObject({ waiting: 1, stuck_count: 0, refused_count: 0 });
  here.receiver.received.length = 0;
  here.server.clock.advance(3_600_000);
  await arrived(1);
  await failed(2);
  expect(await state()).toMatchObject({ waiting: 1, refused_count: 0 });
  here.receiver.answer = ACCEPTS;
  here.server.clock.advance(3_600_000);
  await settled();
  await signIn();
});

test('what fails for an hour is told, and what fails for fourteen days is a dead letter', async () => {
  here.receiver.answer = answering(503);
  const { checkUp } = await signedCheckUp();
  await arrived(1);
  await failed();
  expect(await state()).toMatchObject({ stuck_count: 0, refused_count: 0 });
  const longAgo = (ago: string) =>
    here.server.sql(
      `update outgoing_results set first_failed_at = now() - interval '${ago}' where check_up_id = ${checkUp.id}`,
    );
  await longAgo('61 minutes');
  expect(await state()).toMatchObject({ stuck_count: 1, refused_count: 0 });
  await longAgo('15 days');
  here.server.clock.advance(3_600_000);
  const { refused } = await until('it is given to an administrator', async () => {
    const now = await state();
    return now.refused_count > 0 ? now : null;
  });
  expect(refused.find(({ check_up_id: id }) => id === checkUp.id)).toMatchObject({ why: 'HTTP 503' });
});
