import { z } from 'zod';

/** Error body of every failed call. `type` is an `ErrorCode`; `message` is Thai. */
export const ApiError = z
  .object({ type: z.string(), field: z.string().nullish(), message: z.string(), messageEn: z.string() })
  .meta({ id: 'ApiError' });
export type ApiError = z.infer<typeof ApiError>;
