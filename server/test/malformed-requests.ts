import { corrupted, EVIL_TEXTS, evilValue } from './malformed-values.ts';
import type { Chance } from './seeded.ts';

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const DEPTH = 6;
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
];
const PATH_TRICKS = [
  '//',
  '/./',
  '/../',
  '/%2e%2e/',
  '/%2f',
  '/%00',
  '/%',
  '/%zz',
  ';a=b',
  '/',
  '\\',
  '#x',
  '?',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/event-stream',
  '',
];
const HEADERS: [string, string][] = [
  ['Range', 'bytes=0-99999999999999999999'],
  ['Range', 'bytes=-'],
  ['Range', 'bytes=5-1,2-3'],
  ['If-None-Match', `"${'x'.repeat(3_000)}"`],
  ['If-Range', '"\u00ff"'],
  ['Accept', '*/*;q=nonsense'],
  ['Accept-Encoding', 'gzip;q=9, ,,br'],
  ['Content-Encoding', 'gzip'],
  ['Cookie', 'sadap_media=; sadap_media=a.b.c; =; ;;'],
  ['Cookie', `sadap_media=${'.'.repeat(4_000)}`],
  ['Request-Id', 'no uuid'],
  ['Untouched-Seconds', '-1e400'],
  ['X-Forwarded-For', '999.1.1.1, ::1, <script>'],
  ['Forwarded', 'for="[::1]";proto=https'],
  ['Expect', '100-continue'],
  ['Upgrade', 'h2c'],
  ['Connection', 'upgrade, close, keep-alive'],
  ['Origin', 'null'],
  ['Referer', '\u0001'],
  ['Transfer-Encoding', 'chunked'],
  ['Transfer-Encoding', 'gzip, chunked'],
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Content-Length', '1e3'],
  ['X-Nul', 'a\0b'],
  ['X-Long', 'x'.repeat(20_000)],
  ['Bad Name', 'x'],
  ['Host', ''],
  ['Host', 'a, b'],
];

export type MalformedRequest = {
  /** What it is, for whoever has to look at it. */
  name: string;
  bytes: Buffer;
};

/**
 * Endless malformed requests for what an OpenAPI document describes, most of them wrong in one place only, so
 * that they get far. The same chance makes the same requests.
 */
export function malformedRequests(document: OpenApi, chance: Chance) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  function valid(schema: Schema | undefined, depth = 0): unknown {
    if (!schema || depth > DEPTH) return null;
    if (schema.$ref) return valid(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.one(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return valid(chance.one(choices), depth + 1);
    if (schema.properties) {
      const named = Object.entries(schema.properties).filter(
        ([name]) => schema.required?.includes(name) || chance.once(2),
      );
      return Object.fromEntries(named.map(([name, inner]) => [name, valid(inner, depth + 1)]));
    }
    if (schema.type === 'array') return [valid(schema.items, depth + 1)];
    if (schema.type === 'integer') return 1 + chance.below(5);
    if (schema.type === 'number') return chance.below(1_000) / 10;
    if (schema.type === 'boolean') return chance.once(2);
    if (schema.format === 'uuid') return '0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3';
    if (schema.format === 'date-time') return '2026-11-23T04:00:00.000Z';
    return chance.one(['Aortic', 'HN6900001', '1990-01-02', 'somchai', 'secret-9', '02:00:00:00:00:01']);
  }

  /** Written into a path or a query: encoded, raw, or half of it. */
  function written(value: unknown): string {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 9_000);
    if (chance.once(6)) return text.replaceAll(/[\r\n ]/g, '');
    try {
      return encodeURIComponent(text);
    } catch {
      return '%ED%A0%80';
    }
  }

  function target({ path, operation }: (typeof operations)[number], isWrong: boolean): string {
    const parameters = operation.parameters ?? [];
    const wrongOne = isWrong && parameters.length > 0 ? chance.below(parameters.length) : -1;
    const valueAt = (index: number) =>
      index === wrongOne ? evilValue(chance) : valid(parameters[index]?.schema ?? { type: 'string' });
    let made = `/api${path}`;
    const query: string[] = [];
    for (const [index, parameter] of parameters.entries()) {
      if (parameter.in === 'path') made = made.replace(`{${parameter.name}}`, written(valueAt(index)));
      else if (parameter.in === 'query' && (index === wrongOne || chance.once(2)))
        query.push(`${parameter.name}${chance.once(9) ? '[]' : ''}=${written(valueAt(index))}`);
    }
    if (isWrong && chance.once(8)) query.push(...query, `${written(evilValue(chance))}=1`);
    if (isWrong && chance.once(6)) {
      const at = chance.below(made.length);
      made = made.slice(0, at) + chance.one(PATH_TRICKS) + made.slice(at);
    }
    return query.length > 0 ? `${made}?${query.join('&')}` : made;
  }

  function body(operation: Operation, isWrong: boolean): Buffer | null {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    if (!schema && !(isWrong && chance.once(4))) return null;
    const value = valid(schema);
    const json = Buffer.from(JSON.stringify(isWrong ? corrupted(value, chance) : value) ?? '');
    if (!isWrong || !chance.once(5)) return json;
    const cut = json.subarray(0, chance.below(json.length + 1));
    return chance.one([
      cut,
      Buffer.concat([cut, chance.bytes(20)]),
      Buffer.from([0xff, 0xfe, ...json]),
      Buffer.from(`${json}${json}`),
      Buffer.from(`{"a":1e400,"a":${'9'.repeat(300)}}`),
      Buffer.from('['.repeat(20_000)),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a\0.wav"\r\n\r\nRIFF'),
      Buffer.alloc(0),
    ]);
  }

  /** `token`: of whoever sends it; null for a stranger. */
  return function next(token: string | null): MalformedRequest {
    const operation = chance.one(operations);
    const wrong = chance.one(['target', 'target', 'body', 'body', 'body', 'headers', 'method'] as const);
    const method = wrong === 'method' ? chance.one(METHODS) : operation.method;
    const sent = body(operation.operation, wrong === 'body');
    const headers: [string, string][] = [['Host', 'localhost']];
    if (token !== null) headers.push(['Authorization', `Bearer ${token}`]);
    else if (chance.once(3)) headers.push(['Authorization', `Bearer ${written(chance.one(EVIL_TEXTS))}`]);
    if (sent) {
      headers.push(['Content-Type', wrong === 'headers' ? chance.one(TYPES) : 'application/json']);
      headers.push(['Content-Length', String(sent.length)]);
    }
    if (wrong === 'headers') headers.push(chance.one(HEADERS), chance.one(HEADERS));
    const version = chance.once(50)
      ? chance.one(['HTTP/1.0', 'HTTP/0.9', 'HTTP/3.0', 'HTPP/1.1'])
      : 'HTTP/1.1';
    const line = `${method} ${target(operation, wrong === 'target')} ${version}`;
    const head = `${line}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    return {
      name: line.slice(0, 200),
      bytes: Buffer.concat([Buffer.from(head, 'latin1'), sent ?? Buffer.alloc(0)]),
    };
  };
}
