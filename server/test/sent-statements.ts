import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Config = string | { text: string; values?: unknown[] };
type Query = (config: Config, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Catches what this process sends to PostgreSQL from now on. Returns a function that stops it and returns
 * what was caught.
 */
export function catchStatements(): () => Statement[] {
  const caught: Statement[] = [];
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, config, values, ...rest) {
    const text = typeof config === 'string' ? config : config.text;
    const given = Array.isArray(values) ? values : typeof config === 'string' ? [] : (config.values ?? []);
    caught.push({ text, values: given as unknown[] });
    return query.call(this, config, values, ...rest);
  };
  return () => {
    client.query = query;
    return caught;
  };
}
