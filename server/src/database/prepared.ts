import { type Placeholder, sql } from 'drizzle-orm';

type Preparable<Row> = {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
};

/**
 * A query that is sent with nearly every request: built once, and parsed and planned by PostgreSQL once a
 * connection. `build` puts the placeholders of the named values in. No other text may have the same name.
 */
export function prepared<const Name extends string, Row>(
  name: string,
  values: readonly Name[],
  build: (placeholders: Record<Name, Placeholder>) => Preparable<Row>,
): (values: Record<Name, unknown>) => Promise<Row[]> {
  let query: ReturnType<Preparable<Row>['prepare']> | undefined;
  const prepare = () => {
    const placeholders = {} as Record<Name, Placeholder>;
    for (const value of values) placeholders[value] = sql.placeholder(value);
    return build(placeholders).prepare(name);
  };
  return (given) => {
    query ??= prepare();
    return query.execute(given);
  };
}

/** The same where at most one row is found. */
export function preparedRow<const Name extends string, Row>(
  ...query: Parameters<typeof prepared<Name, Row>>
): (values: Record<Name, unknown>) => Promise<Row | undefined> {
  const rows = prepared(...query);
  return async (given) => (await rows(given))[0];
}
