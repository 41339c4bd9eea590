import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/connection.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { sql } from './embedded.ts';

const silent = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

/** Migrated once: copying it takes a fifth of the time that every server's own migration would take. */
export const TEMPLATE_DATABASE = 'test_template';

/** One PostgreSQL for all test files; each server has its own database in it, a copy of the template. */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-test-postgres-'));
  const postgres = await startEmbeddedPostgres(folder, silent);
  // The machine does not crash during a test.
  for (const setting of ['fsync', 'full_page_writes'])
    await sql(postgres.url, `alter system set ${setting} = off`);
  await sql(postgres.url, 'select pg_reload_conf()');
  await sql(postgres.url, `create database ${TEMPLATE_DATABASE}`);
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${TEMPLATE_DATABASE}`;
  const applicationUrl = new URL(postgres.applicationUrl);
  applicationUrl.pathname = templateUrl.pathname;
  const template = await openDatabase(
    () => applicationUrl.href,
    silent,
    () => templateUrl.href,
  );
  await template.close();
  provide('postgresUrl', postgres.url);
  provide('applicationUrl', postgres.applicationUrl);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as the owner of everything. */
    postgresUrl: string;
    /** Connects as the role that servers work with. */
    applicationUrl: string;
  }
}
