import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import type { PatientAccess } from './patient-access.ts';

const NOT_FOUND = 404;

/** What was asked for: several routes that are asked for the same record leave one trace. */
type Asked = { by: Caller; route: string; asked: unknown };

/**
 * Whoever asks for a record or a person by a name that nothing has leaves the trace of whoever asks for what
 * is closed: numbers are guessed.
 */
export async function tracingMiss<Answer>(
  access: Pick<PatientAccess, 'recordMiss'>,
  { by, route, asked }: Asked,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.status === NOT_FOUND)
      await access.recordMiss(by, route, JSON.stringify(asked));
    throw error;
  }
}
