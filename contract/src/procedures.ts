import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors/index.ts';
import { ApiError } from './errors/schema.ts';

/* The forms of a route that `<feature>/api.ts` is written with. Every route may answer every error. */

const declaredErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { status }]) => [code, { status, data: ApiError }]),
) as { [Code in ErrorCode]: { status: (typeof ERRORS)[Code]['status']; data: typeof ApiError } };

const base = oc.errors(declaredErrors);
export const get = (path: `/${string}`, tag: string) => base.route({ method: 'GET', path, tags: [tag] });
export const put = (path: `/${string}`, tag: string) => base.route({ method: 'PUT', path, tags: [tag] });
export const remove = (path: `/${string}`, tag: string) =>
  base.route({ method: 'DELETE', path, tags: [tag] });
/** Does something and answers 200. */
export const action = (path: `/${string}`, tag: string) => base.route({ method: 'POST', path, tags: [tag] });
/** Creates something and answers 201. */
export const post = (path: `/${string}`, tag: string, description?: string) =>
  base.route({
    method: 'POST',
    path,
    tags: [tag],
    successStatus: 201,
    ...(description ? { description } : {}),
  });

/** A list whose response is the bare array, with the total number of rows in a header. */
export const counted = (path: `/${string}`, tag: string) =>
  base.route({ method: 'GET', path, tags: [tag], outputStructure: 'detailed' });
/** A list as `counted`, for what must stand in no address: proxies keep them. It changes nothing. */
export const searched = (path: `/${string}/search`, tag: string) =>
  base.route({ method: 'POST', path, tags: [tag], outputStructure: 'detailed' });
export const countedList = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.object({ 'x-total-count': z.string() }), body: z.array(row) });

export const ById = z.object({ id: z.coerce.number().int() });
/** What is signed is deleted by administrators alone, who say that they know it. */
export const DeleteById = ById.extend({
  signed: z
    .boolean()
    .optional()
    .describe('Deletes signed analyses, too; without it the answer is RECORDING_SIGNED'),
});
export const Done = z.object({ ok: z.literal(true) });
