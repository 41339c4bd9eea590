import { channel } from 'node:diagnostics_channel';
import { SaveRecordingInput } from '@sadap/contract/recordings/schema';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, { description?: string }> } }>;
  };
  responses: Record<string, { headers?: object; content?: object }>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

let server: TestServer;
let paths: OpenApi['paths'];
const routes: string[] = [];
const initialization = channel('fastify.initialization');
const listRoutes = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`);
  });
};
beforeAll(async () => {
  initialization.subscribe(listRoutes);
  server = await startServer();
  initialization.unsubscribe(listRoutes);
  paths = ((await server.call('GET', '/openapi.json')).body as OpenApi).paths;
});
afterAll(() => server.close());

/** Not the API, or what answers that there is no such route. FHIR describes itself, at /fhir/metadata. */
const APART = [
  /^GET \/$/,
  /^GET \/api\/(openapi\.json|docs.*)$/,
  /^[A-Z]+ \/api\/\*$/,
  /^(GET|HEAD) \/\*$/,
  /^[A-Z-]+ \/fhir(\/|$)/,
];

test('the document is written once, however often it is asked for', async () => {
  const written = vi.spyOn(JSON, 'stringify');
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(`${server.url}/api/openapi.json`)).text()),
  );
  expect(new Set(answers).size).toBe(1);
  const large = written.mock.results.filter(({ value }) => String(value).length > 100_000);
  written.mockRestore();
  expect(large).toHaveLength(0);
});

test('the document describes every route of the server', () => {
  const own = routes
    .filter((route) => !route.startsWith('HEAD ') && !APART.some((apart) => apart.test(route)))
    // each of the contract's is served with a slash behind it too
    .map((route) =>
      route
        .replace(' /api', ' ')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/\/$/, ''),
    );
  expect(own.length).toBeGreaterThan(10);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(own.filter((route) => !described.includes(route))).toEqual([]);
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('stored bytes answer as the document says: ranges, ETag, statuses and headers', async () => {
  const { token } = await server.user();
  const { patient } = await server.patientWithCheckUp(token);
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }));
  const { id } = (await server.call('POST', `/patients/${patient.patientID}/files`, token, form)).body as {
    id: number;
  };
  const operation = paths['/files/{id}/view']?.get as Operation;
  const ask = async (headers: Record<string, string>, path = `/files/${id}/view`) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const described = operation.responses[String(answer.status)];
    expect(described, `status ${answer.status}`).toBeDefined();
    for (const name of Object.keys(described?.headers ?? {}))
      expect([...answer.headers.keys()]).toContain(name.toLowerCase());
    const [type] = answer.headers.get('content-type')?.split(';') ?? [];
    if (type && described?.content) expect(Object.keys(described.content)).toContain(type);
    await answer.arrayBuffer();
    return answer;
  };
  const whole = await ask({});
  const etag = whole.headers.get('etag') ?? '';
  const statuses = [
    whole,
    await ask({ range: 'bytes=0-3' }),
    await ask({ range: 'bytes=0-3', 'if-range': '"other"' }),
    await ask({ range: 'bytes=0-1,3-4' }),
    await ask({ range: 'bytes=99-' }),
    await ask({ 'if-none-match': etag }),
    await ask({ authorization: 'Bearer nobody' }),
    await ask({}, '/files/999999/view'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 206, 200, 200, 416, 304, 401, 404]);
  const cookie = await fetch(`${server.url}/api/files/${id}/view`, {
    headers: await server.mediaCookie(token),
  });
  expect(cookie.status).toBe(200);
  await cookie.arrayBuffer();
});

test.each(['heart', 'lung'])('the form of a new %s recording is described field by field', async (organ) => {
  const content = paths[`/${organ}soundrecordings`]?.post?.requestBody?.content ?? {};
  const fields = content['multipart/form-data']?.schema.properties ?? {};
  expect(Object.keys(fields)).toEqual(Object.keys(SaveRecordingInput.shape));
  for (const name of ['file', 'capture_id', 'request_id', 'doctor_analysis', 'listening'])
    expect(fields[name]?.description, name).toBeTruthy();
  // JSON carries no file, but saves a capture.
  expect(Object.keys(content['application/json']?.schema.properties ?? {})).not.toContain('file');
  const { token } = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(token);
  const answer = await server.call('POST', `/${organ}soundrecordings`, token, {
    capture_id: '00000000-0000-4000-8000-000000000000',
    position: organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left',
    patient_id: patient.id,
    session_id: checkUp.id,
  });
  expect(answer).toMatchObject({ status: 404, body: { type: 'CAPTURE_NOT_FOUND' } });
});
