import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { AiResult, Classifier } from '@sadap/contract/ai-analysis/schema';
import { contract } from '@sadap/contract/api';
import { CheckUp } from '@sadap/contract/checkups/schema';
import { Device } from '@sadap/contract/devices/schema';
import { ApiError } from '@sadap/contract/errors/schema';
import { REQUEST_ID_HEADER } from '@sadap/contract/limits';
import { Patient } from '@sadap/contract/patients/schema';
import { Quality } from '@sadap/contract/quality/schema';
import { Recording } from '@sadap/contract/recordings/schema';
import { SoundEvents } from '@sadap/contract/sound-events/schema';
import { BeatAnalysis, BreathingAnalysis } from '@sadap/contract/sound-findings/schema';
import { Capture } from '@sadap/contract/streaming/schema';
import { User } from '@sadap/contract/users/schema';
import type { FastifyInstance } from 'fastify';
import { bytePaths, mediaCookieScheme } from './byte-paths.ts';

const referencePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sadap API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const startScript = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

async function documentOf(version: string) {
  const ofContract = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(contract, {
    info: { title: 'Sadap API', version },
    servers: [{ url: '/api' }],
    commonSchemas: {
      AiResult: { schema: AiResult },
      ApiError: { schema: ApiError },
      BeatAnalysis: { schema: BeatAnalysis },
      BreathingAnalysis: { schema: BreathingAnalysis },
      Capture: { schema: Capture },
      CheckUp: { schema: CheckUp },
      Classifier: { schema: Classifier },
      Device: { schema: Device },
      Patient: { schema: Patient },
      Quality: { schema: Quality },
      Recording: { schema: Recording },
      SoundEvents: { schema: SoundEvents },
      User: { schema: User },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, mediaCookie: mediaCookieScheme },
    },
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/ApiError' }),
  });
  const paths = withRequestIds(withoutFilesInJson(ofContract.paths));
  return { ...ofContract, paths: { ...paths, ...bytePaths } };
}

/** Serves the OpenAPI document and a page to read it with. */
export async function serveDocumentation(app: FastifyInstance, version: string): Promise<void> {
  // Generating it takes a tenth of a second, which would delay the start; writing it as text half of that.
  let text: Promise<Buffer> | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= documentOf(version).then((document) => Buffer.from(JSON.stringify(document)));
    return reply.type('application/json; charset=utf-8').send(await text);
  });

  const policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
    "base-uri 'none'; frame-ancestors 'none'";
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(referencePage),
  );
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(startScript));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  });
}

const REQUEST_ID = {
  name: REQUEST_ID_HEADER,
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description:
    'Of the sender’s making. A request whose answer was lost may be sent again with the same id, for a day: what it makes is made once.',
} as const;

/** Requests that change something may be sent again. */
function withRequestIds<Paths extends object | undefined>(paths: Paths): Paths {
  const changing = Object.entries(paths ?? {}).filter(([address]) => !address.endsWith('/search'));
  for (const [, path] of changing as [string, Record<string, { parameters?: object[] }>][])
    for (const method of ['post', 'put']) {
      const operation = path[method];
      if (operation) operation.parameters = [...(operation.parameters ?? []), REQUEST_ID];
    }
  return paths;
}

type Content = { schema?: { properties?: Record<string, object> } };

/** The generator offers every body as JSON too, where a file is impossible. */
function withoutFilesInJson<Paths extends object | undefined>(paths: Paths): Paths {
  for (const path of Object.values(paths ?? {}) as Record<string, { requestBody?: { content?: object } }>[])
    for (const { requestBody } of Object.values(path)) {
      const content = (requestBody?.content ?? {}) as Record<string, Content>;
      const json = content['application/json']?.schema?.properties;
      if (!json || !content['multipart/form-data']) continue;
      delete json.file;
      if (Object.keys(json).length === 0) delete content['application/json'];
    }
  return paths;
}
