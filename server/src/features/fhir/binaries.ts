import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Show } from '../../http/byte-shows.ts';
import { answerBytes, inMemory, type StoredBytes } from '../../http/bytes-answer.ts';
import type { Caller } from '../../http/caller.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import type { Files } from '../files/index.ts';
import type { Recordings } from '../recordings/index.ts';
import type { Reports } from '../reports/index.ts';
import { assertTypeAccepted } from './accepted.ts';
import { FILE_BINARY } from './file-source.ts';
import type { FhirQueries } from './queries.ts';
import { REPORT_BINARY, REPORT_LANGUAGES_SERVED } from './signed-sources.ts';
import { SOUND_BINARY } from './sound-source.ts';
import { rowNumber } from './source.ts';

type Parts = {
  queries: Pick<FhirQueries, 'organOf'>;
  recordings: Pick<Recordings, 'sound'>;
  files: Pick<Files, 'content'>;
  reports: Pick<Reports, 'signed' | 'pdf'>;
  show: Show;
};
type Asked = { caller: Caller; origin: string; gone: AbortSignal };
type Bytes = StoredBytes & { fileName: string };

const NOT_FOUND = 404;
const PDF = 'application/pdf';
const REPORT = new RegExp(`^${REPORT_BINARY}(\\d+)-(${REPORT_LANGUAGES_SERVED.join('|')})$`);

/** The bytes behind a Media, a DiagnosticReport or a DocumentReference, as they are. */
export function binariesOf({ queries, recordings, files, reports, show }: Parts) {
  async function sound({ caller }: Asked, id: number): Promise<Bytes> {
    const shown = { action: 'recording.heard', subject: { kind: 'recording', id } } as const;
    const found = await show.find(caller, shown, async () => {
      const organ = await queries.organOf(id);
      if (!organ) throw new AppError('RECORDING_NOT_FOUND');
      return recordings.sound(organ, { id });
    });
    await show(caller, shown);
    return found;
  }

  async function file({ caller }: Asked, id: number): Promise<Bytes> {
    const shown = { action: 'file.downloaded', subject: { kind: 'file', id } } as const;
    const found = await show.find(caller, shown, () => files.content(id));
    await show(caller, shown);
    return found;
  }

  async function report({ caller, origin, gone }: Asked, id: number, language: 'th' | 'en'): Promise<Bytes> {
    const shown = { action: 'check-up.reported', subject: { kind: 'check-up', id } } as const;
    await show.find(caller, shown, async () => {
      if (!(await reports.signed([id])).has(id)) throw new AppError('CHECK_UP_NOT_FOUND');
    });
    await show(caller, shown);
    const { bytes, fileName, sha256 } = await reports.pdf(caller, { checkUpId: id, language, origin }, gone);
    return { contentType: PDF, byteCount: bytes.byteLength, etag: sha256, read: inMemory(bytes), fileName };
  }

  async function bytesOf(asked: Asked, name: string): Promise<Bytes> {
    const after = (prefix: string) => (name.startsWith(prefix) ? rowNumber(name.slice(prefix.length)) : null);
    const [soundId, fileId] = [after(SOUND_BINARY), after(FILE_BINARY)];
    if (soundId !== null) return sound(asked, soundId);
    if (fileId !== null) return file(asked, fileId);
    const [, checkUp = '', language] = REPORT.exec(name) ?? [];
    const checkUpId = rowNumber(checkUp);
    if (checkUpId === null) throw new AppError('FHIR_NOT_FOUND');
    return report(asked, checkUpId, language === 'en' ? 'en' : 'th');
  }

  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> => {
    const { id = '' } = request.params as { id?: string };
    try {
      const bytes = await bytesOf(asked, id);
      assertTypeAccepted(request, bytes.contentType);
      reply.header('content-disposition', contentDisposition('attachment', bytes.fileName));
      await answerBytes(request, reply, bytes);
      return reply;
    } catch (error) {
      // What is closed is as what is not there, whatever it is.
      if (error instanceof AppError && error.status === NOT_FOUND) throw new AppError('FHIR_NOT_FOUND');
      throw error;
    }
  };
}
export type Binaries = ReturnType<typeof binariesOf>;
