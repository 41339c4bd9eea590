import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../../test/server.ts';
import { AppError } from '../errors.ts';
import { DEPTH_MAX, NAMES_MAX } from './json-shape.ts';
import { parsedBody } from './request-input.ts';
import { type BodyLimits, bodyLimitsOf } from './route-bodies.ts';

type Route = { name: string; procedure: AnyContractProcedure; limits: BodyLimits };
const routesOf = (part: object, path: string[] = []): Route[] =>
  isContractProcedure(part)
    ? [{ name: path.join('.'), procedure: part, limits: bodyLimitsOf(path) }]
    : Object.entries(part).flatMap(([name, inner]) => routesOf(inner, [...path, name]));
const routes = routesOf(contract).filter(({ procedure }) => procedure['~orpc'].route.method !== 'GET');

/** Largest that anybody's body is: an assertion of a passkey. */
const ANYBODYS_BYTES = 8 * 1024;
/** Processor time for one body. Without the bounds it was 140 ms and more. */
const LONGEST_MS = 70;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

describe('the largest body that a route’s schema allows', () => {
  /** Bytes of the JSON text: a character is `\u0e01` at most, a number has 24 digits and signs. */
  type Schema = z.core.JSONSchema.BaseSchema;
  function largest(schema: Schema, definitions: Record<string, Schema>): number {
    const of = (inner: unknown) => largest((inner ?? {}) as Schema, definitions);
    if (schema.$ref) return of(definitions[schema.$ref.split('/').pop() ?? '']);
    const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (variants) return Math.max(...variants.map(of));
    if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
    if (schema.type === 'object')
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, inner]) => sum + name.length + 4 + of(inner),
        2,
      );
    if (schema.type === 'array') return 2 + (schema.maxItems ?? 12) * (1 + of(schema.items));
    return schema.type === 'string' ? 2 + 6 * (schema.maxLength ?? 40) : 24;
  }

  /** Their longest texts are beyond what a body may be; nobody has so many. */
  const BEYOND = ['heart.save', 'lung.save', 'lung.correctBreathing'];
  /** What an authenticator signs has no escapes in it. */
  const isSigned = (name: string) => name.toLowerCase().endsWith('passkey');

  test.each(routes.filter(({ name }) => !BEYOND.includes(name) && !isSigned(name)))('$name takes it', ({
    procedure,
    limits,
  }) => {
    const input = procedure['~orpc'].inputSchema as z.ZodType | undefined;
    const schema = z.toJSONSchema(input ?? z.object({}), { io: 'input', unrepresentable: 'any' });
    expect(largest(schema, (schema.$defs ?? {}) as Record<string, Schema>)).toBeLessThanOrEqual(limits.bytes);
  });
});

/** Bodies that take long to read, each beyond the bounds in one respect at most. */
function nastyBodies({ bytes, members }: BodyLimits): [string, string, string][] {
  const filled = (begin: string, each: (index: number) => string, end: string, most = bytes) => {
    const parts: string[] = [];
    let length = begin.length + end.length;
    for (let index = 0; parts.length < most; index++) {
      const part = each(index);
      length += part.length + 1;
      if (length > bytes) break;
      parts.push(part);
    }
    return `${begin}${parts.join(',')}${end}`;
  };
  const half = Math.floor(bytes / 2);
  const names = (index: number) => `"n${index % NAMES_MAX}"`;
  const deep = `${'['.repeat(DEPTH_MAX - 1)}${']'.repeat(DEPTH_MAX - 1)}`;
  const json = {
    'lists in lists': '['.repeat(half) + ']'.repeat(half),
    'objects in objects': '{"a":'.repeat(Math.floor(bytes / 6)) + 1 + '}'.repeat(Math.floor(bytes / 6)),
    'many names': filled('{', (index) => `"${index.toString(36)}":1`, '}'),
    'one name again and again': filled('{', () => '"a":1', '}'),
    'names by escapes': filled('[', () => '{"\\u0061":1}', ']', members),
    'objects of every form': filled('[', (index) => `{${names(index)}:1}`, ']', members),
    'pairs of names': filled(
      '[',
      (at) => `{${names(at)}:1,"m${Math.floor(at / NAMES_MAX)}":1}`,
      ']',
      members,
    ),
    'empty objects': filled('[', () => '{}', ']', members),
    'lists as deep as may be': filled('[', () => deep, ']', members),
    'lists of lists': filled('[', () => `[${'[],'.repeat(members - 1)}[]]`, ']', members),
    'many numbers': filled('[', () => '1', ']'),
    'a long number': '9'.repeat(bytes),
    'a long text': `"${'a'.repeat(bytes - 2)}"`,
    'a text of escapes': `"${'\\u0e01'.repeat(Math.floor(bytes / 6) - 1)}"`,
    'a text of quotes': `"${'\\"'.repeat(half - 1)}"`,
    'texts without an end': '"\\'.repeat(half),
    spaces: ' '.repeat(bytes),
  };
  const form = {
    'a name in itself': `a${'[a]'.repeat(Math.floor(bytes / 3) - 1)}=1`,
    'many fields': filled('a=1', (index) => `&a${index}=1`, '').replaceAll(',', ''),
    'places of a list': filled('a=1', (index) => `&b[${index}]=1`, '').replaceAll(',', ''),
    'a list without places': filled('a=1', () => '&b[]=1', '').replaceAll(',', ''),
    'escaped signs': `a=${'%E0%B8%81'.repeat(Math.floor(bytes / 9) - 1)}`,
  };
  return [
    ...Object.entries(json).map(([what, body]): [string, string, string] => [what, JSON_TYPE, body]),
    ...Object.entries(form).map(([what, body]): [string, string, string] => [what, FORM, body]),
  ];
}

/** The same value as each of the route's fields: where a list is expected, each member is looked at. */
function placesIn(procedure: AnyContractProcedure, value: unknown): unknown[] {
  const schema = procedure['~orpc'].inputSchema;
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return [value, ...names.map((name) => ({ [name]: value }))];
}

/** Milliseconds of processor time, so that other programs do not count. */
function spent(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each(routes)('$name reads its largest body at once, whatever it is like', ({ procedure, limits }) => {
  const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined;
  const slow: string[] = [];
  for (const [what, type, body] of nastyBodies(limits)) {
    expect(body.length).toBeLessThanOrEqual(limits.bytes);
    const longestMs = () => {
      let value: unknown;
      const readMs = spent(() => {
        value = parsedBody(type, body, limits);
      });
      return Math.max(
        readMs,
        ...placesIn(procedure, value).map((each) => spent(() => schema?.safeParse(each))),
      );
    };
    // the garbage of other bodies may fall into one of them
    const times = [longestMs()];
    while (times.length < 3 && Math.min(...times) > LONGEST_MS) times.push(longestMs());
    if (Math.min(...times) > LONGEST_MS) slow.push(`${what}: ${Math.min(...times).toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
});

describe('a stranger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test.each(routes)('has no more than a few kB read by $name', async ({ procedure }) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    const { status } = await fetch(`${server.url}/api${path.replace(/\{\w+\}/g, '1')}`, {
      method,
      headers: { 'content-type': JSON_TYPE },
      body: '['.repeat(ANYBODYS_BYTES + 1),
    });
    expect([401, 413]).toContain(status);
  });

  test('is refused a small body that nests deeply', async () => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE },
      body: `${'['.repeat(DEPTH_MAX + 1)}${']'.repeat(DEPTH_MAX + 1)}`,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { type: 'MALFORMED_REQUEST' }]);
  });
});
