import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { sql as runSql } from '../../test/embedded.ts';
import { openDatabase } from './connection.ts';

const MORE_THAN_THE_POOL_HOLDS = 25;

test('transactions that cannot begin cost the pool no connection', async () => {
  const name = `sadap_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  await runSql(url.href, `create database ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  const silent = { error() {}, warn() {}, info() {}, debug() {} };
  const { db, close } = await openDatabase(() => databaseUrl.href, silent);
  const neverBegins = () =>
    db.transaction(async () => 'never', { isolationLevel: 'made up' as 'serializable' });
  for (let count = 0; count < MORE_THAN_THE_POOL_HOLDS; count++)
    await expect(neverBegins()).rejects.toThrow('begin');
  const one = await db.transaction((transaction) => transaction.execute(sql`select 1 as one`));
  expect(one.rows).toEqual([{ one: 1 }]);
  // waits for every connection that was not given back
  await close();
  await runSql(url.href, `drop database ${name}`);
});
