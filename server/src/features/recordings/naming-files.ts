import type { Queryable, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { currentAge } from '../patients/index.ts';
import { recordingFileName } from './file-name.ts';
import { recordingsQueries } from './queries.ts';

type Whose = Pick<Parameters<typeof recordingFileName>[0], 'patient' | 'checkUpNumber'>;

/** Whose the sounds of a held check-up are, for the names of their files. */
export async function whoseSounds(db: Queryable, checkUpId: number, today: Date): Promise<Whose> {
  const row = await recordingsQueries(db).whose(checkUpId);
  if (!row) throw new AppError('CHECK_UP_NOT_FOUND', 'session_id');
  const { number: checkUpNumber, hn, gender, dateOfBirth, ...stated } = row;
  const isKnown = !row.awaitsName && gender !== null && dateOfBirth !== null;
  const patient = isKnown
    ? { patientID: hn, gender, age: currentAge({ dateOfBirth, ...stated }, today) }
    : null;
  return { patient, checkUpNumber };
}

/** After a check-up has moved to another patient. Its sounds are locked. */
export async function nameFilesAnew(transaction: Transaction, checkUpId: number, today: Date): Promise<void> {
  const queries = recordingsQueries(transaction);
  const whose = await whoseSounds(transaction, checkUpId, today);
  for (const { id, organ, position } of await queries.positionsIn(checkUpId))
    await queries.setFileName(id, recordingFileName({ organ, ...whose, position, recordingId: id }));
}
