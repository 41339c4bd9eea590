import { text } from 'node:stream/consumers';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { BODY_LIMIT_BYTES } from '@sadap/contract/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hasDoubled } from './doubled-input.ts';
import { DEPTH_MAX, parseBounded } from './json-shape.ts';
import { readLargeForm } from './large-form.ts';
import type { BodyLimits } from './route-bodies.ts';
import { atPace, LARGE, WHOLE_AT_ONCE } from './upload-pace.ts';

/** The only bodies that are read in pieces; any other large one would delay everybody's live sound. */
const FORM = /^multipart\/form-data\s*(;|$)/i;

/** What the API takes; without a type a body is read as JSON. */
const TAKEN = /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

const contentType = (request: FastifyRequest) => request.headers['content-type'] ?? '';
export const isForm = (request: FastifyRequest) => FORM.test(contentType(request));
export const isTypeTaken = (request: FastifyRequest) =>
  contentType(request) === '' || TAKEN.test(contentType(request));

/** Fields such as `organs[0]` are a list, as oRPC's clients write them. */
const brackets = new StandardBracketNotationSerializer();

/** What a call asks for: the fields of its query or body, and those of its path, which come first. */
export async function inputOf(request: FastifyRequest, limits: BodyLimits): Promise<unknown> {
  const fields = request.method === 'GET' ? queryOf(request) : await bodyOf(request, limits);
  const params = request.params as Record<string, string>;
  for (const _name in params) return isFields(fields) ? { ...fields, ...params } : { ...params };
  return fields;
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function queryOf({ url }: FastifyRequest): unknown {
  const at = url.indexOf('?');
  return at < 0 ? {} : nested([...new URLSearchParams(url.slice(at))]);
}

async function bodyOf(request: FastifyRequest, limits: BodyLimits): Promise<unknown> {
  if (isForm(request)) return fieldsOf([...(await formOf(request, limits.bytes))], limits);
  return parsedBody(contentType(request), await textOf(request), limits);
}

/** What a body says that is no multipart form; the schema judges it later. */
export function parsedBody(type: string, body: string, limits: BodyLimits): unknown {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return fieldsOf([...new URLSearchParams(body)], limits);
  return body === '' ? undefined : parseBounded(body, limits.members);
}

type Field = [name: string, value: string | File];

function fieldsOf(fields: Field[], { members }: BodyLimits): unknown {
  if (fields.length > members || hasDoubled(fields.map(([name]) => name)))
    throw new AppError('MALFORMED_REQUEST');
  return nested(fields);
}

function nested(fields: Field[]): unknown {
  if (fields.some(([name]) => name.split('[', DEPTH_MAX + 1).length > DEPTH_MAX))
    throw new AppError('MALFORMED_REQUEST');
  return brackets.deserialize(fields);
}

async function textOf(request: FastifyRequest): Promise<string> {
  try {
    return await text(atPace(request.raw, WHOLE_AT_ONCE));
  } catch {
    // nobody waits for the answer
    throw new AppError('MALFORMED_REQUEST');
  }
}

const paceOf = (request: FastifyRequest) =>
  Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES ? LARGE : WHOLE_AT_ONCE;

async function formOf(request: FastifyRequest, textBytes: number): Promise<FormData> {
  try {
    return await readLargeForm(atPace(request.raw, paceOf(request)), contentType(request), textBytes);
  } catch (error) {
    // The connection closed or stalled: nobody waits for the answer, and nothing is wrong here.
    if (!(error instanceof AppError) && request.raw.destroyed) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}
