import { z } from 'zod';

/** Where a page ended: in which source, at which row, at which of the row's resources. */
export type Place = {
  source: number;
  /** The row's instant in the order of the search, in microseconds since 1970; null: in the order of ids. */
  at: string | null;
  row: number;
  /** The last one of the row that was shown; null: the whole row is behind. */
  resource: string | null;
};

const LARGEST_ID = 2 ** 31 - 1;
const Written = z.tuple([
  z.number().int().min(0).max(20),
  z
    .string()
    .regex(/^-?\d{1,17}$/)
    .nullable(),
  z.number().int().min(0).max(LARGEST_ID),
  z.string().max(64).nullable(),
]);

export const cursorOf = ({ source, at, row, resource }: Place): string =>
  Buffer.from(JSON.stringify([source, at, row, resource])).toString('base64url');

/** Null: nobody has been given this one. */
export function placeOf(cursor: string): Place | null {
  try {
    const [source, at, row, resource] = Written.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { source, at, row, resource };
  } catch {
    return null;
  }
}
