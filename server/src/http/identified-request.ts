import { createHash } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@sadap/contract/limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { IdentifiedRequest } from './caller.ts';

/** The id that the sender gave its request, if any. */
export function requestIdOf(request: FastifyRequest): string | null {
  const id = request.headers[REQUEST_ID_HEADER];
  if (id === undefined) return null;
  const read = z.uuid().safeParse(id);
  if (!read.success) throw AppError.invalid(REQUEST_ID_HEADER, 'invalid');
  return read.data;
}

/** The request with its content, so that its id cannot be used for another one. */
export const identified = (
  id: string | null,
  path: readonly string[],
  input: () => unknown,
): { request?: IdentifiedRequest } =>
  id === null ? {} : { request: { id, asked: async () => digestOf(path, await input()) } };

async function digestOf(path: readonly string[], input: unknown): Promise<string> {
  return sha256(JSON.stringify([path, await withoutFiles(input)]));
}

/** Replaces a file by its name and content hash. */
async function withoutFiles(input: unknown): Promise<unknown> {
  if (!input || typeof input !== 'object') return input;
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]: [string, unknown]) =>
      value instanceof File
        ? [name, value.name, sha256(new Uint8Array(await value.arrayBuffer()))]
        : [name, value],
    ),
  );
  return fields.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64');
