import type { Readable } from 'node:stream';
import type { Access, AccessOfPatient, AuditEvent } from '@sadap/contract/audit';
import type { ExportLanguage } from '@sadap/contract/patient-export';
import { fullName } from '@sadap/contract/patients';
import type { VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { documentDates } from '../../documents/dates.ts';
import type { DocumentWorkers } from '../../documents/document-workers.ts';
import { unprintedIn } from '../../documents/unprinted.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { fileDay } from '../../http/file-day.ts';
import { createTurns } from '../../limits/turns.ts';
import type { Log } from '../../log.ts';
import { record } from '../audit/index.ts';
import type { Captures } from '../streaming/index.ts';
import { type Archive, createArchive } from './archive.ts';
import { dataJson } from './data-json.ts';
import { type Held, type StaffRow, staffIn } from './held.ts';
import { overviewBlocks } from './overview.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { type Piece, piecesOf, reasonOf } from './pieces.ts';
import { patientExportQueries } from './queries.ts';
import { type Missing, readme } from './readme.ts';

/** At a time, and per administrator running or waiting. Each reads every sound of its patient twice. */
const AT_ONCE = 2;
const MOST_WAITING = 8;
const MOST_PER_CALLER = 2;
/** Of a reader who takes nothing: the place is another's. */
const STALLED_MS = 2 * 60_000;
/** Rows of who has looked that are printed; data.json has every event. */
const ACCESSES_PRINTED = 600;
/** PDF, data and list of an ordinary patient, packed. */
const PAPERS_BYTES = 150_000;

type Parts = {
  stored: Pick<VerifiedBlobs, 'read'>;
  captures: Pick<Captures, 'sound'>;
  audit: {
    ofPatient(id: number, before?: string): Promise<AccessOfPatient>;
    everything(filter: { patientId: number }): AsyncGenerator<AuditEvent[]>;
  };
  documents: DocumentWorkers;
  clock: Clock;
  timeZone: string;
  log: Log;
};
type Opened = { fileName: string; expectedBytes: number; unprinted: string; bytes: Readable };

/** Everything that is held on a patient, as a ZIP, for the right of access (PDPA, section 30). */
export function createPatientExports(db: Database, parts: Parts) {
  const { stored, captures, audit, documents, clock, timeZone, log } = parts;
  const queries = patientExportQueries(db);
  const inTurn = createTurns({
    concurrency: AT_ONCE,
    maxWaiting: MOST_WAITING,
    maxPerAsker: MOST_PER_CALLER,
    refusal: () => new AppError('EXPORTS_BUSY'),
  });

  async function newestAccesses(patientId: number): Promise<{ shown: Access[]; hasMore: boolean }> {
    const shown: Access[] = [];
    for (;;) {
      const { accesses, hasMore } = await audit.ofPatient(patientId, shown.at(-1)?.day);
      shown.push(...accesses);
      if (!hasMore || shown.length >= ACCESSES_PRINTED) return { shown, hasMore };
    }
  }

  /** The PDF. */
  async function overviewOf(asked: Asked, held: Held, staff: StaffRow[], pieces: Piece[]) {
    const { caller, patientId, language, madeAt } = asked;
    const [patient] = held.patients;
    const texts = OVERVIEW_TEXTS[language];
    const dates = documentDates(language, timeZone);
    const nameOf = (id: number | null) => nameIn(staff, id);
    const accesses = await newestAccesses(patientId);
    return documents.pdf({
      language,
      title: texts.title,
      subtitle: [patient?.name, patient?.hn].filter(Boolean).join(' · '),
      author: 'Sadap',
      footer: `${texts.footer} · ${texts.madeAt} ${dates.dateTime(madeAt)} · ${texts.madeBy} ${nameOf(caller.userId)}`,
      madeAt,
      blocks: overviewBlocks({
        held,
        accesses,
        nameOf,
        pathOf: (kind, id) => pieces.find((piece) => piece.kind === kind && piece.id === id)?.path ?? '',
        texts,
        dates,
      }),
    });
  }

  /** Each sound and file that is as it was saved. Returns those that are not. */
  async function addPieces(archive: Archive, pieces: readonly Piece[]): Promise<Missing[]> {
    const missing: Missing[] = [];
    for (const { kind, id, path, read } of pieces) {
      const content = await read().catch((error: unknown) => {
        const reason = reasonOf(error);
        if (!reason) throw error;
        missing.push({ kind, id, path, reason });
        return null;
      });
      if (content) await archive.add(path, content);
    }
    return missing;
  }

  async function write(asked: Asked, signal: AbortSignal, open: (opened: Opened) => void): Promise<void> {
    const { caller, patientId, language, madeAt } = asked;
    const held = await queries.held(patientId);
    const patient = held?.patients[0];
    if (!held || !patient) throw new AppError('PATIENT_NOT_FOUND');
    const staff = await queries.staff([...staffIn(held), caller.userId]);
    const pieces = piecesOf(held, stored, captures);
    await record(db, caller, {
      action: 'patient.exported',
      subject: { kind: 'patient', id: patientId },
      details: { language, sounds: held.recordings.length, files: held.patient_files.length },
    });
    const pdf = await overviewOf(asked, held, staff, pieces);

    const stopped = new AbortController();
    const ended = AbortSignal.any([signal, stopped.signal]);
    let stalled = () => {};
    const moved = () => {
      stalled();
      stalled = clock.after(STALLED_MS, () => stopped.abort());
    };
    const archive = createArchive({ signal: ended, moved });
    open({
      fileName: `sadap-${patient.hn}-${fileDay(madeAt)}.zip`,
      expectedBytes: pieces.reduce((sum, { byteCount }) => sum + byteCount, PAPERS_BYTES),
      unprinted: unprintedIn(pdf),
      bytes: archive.bytes,
    });
    try {
      await archive.add('patient.pdf', [pdf]);
      const missing = await addPieces(archive, pieces);
      const kept = pieces.filter(({ path }) => !missing.some((each) => each.path === path));
      const events = audit.everything({ patientId });
      await archive.add('data.json', dataJson({ madeAt, held, staff, events, pieces: kept }), true);
      await archive.add('README.txt', [Buffer.from(`\u{FEFF}${readme(missing)}`)], true);
      const manifest = {
        made_at: madeAt,
        patient_id: patientId,
        files: archive.files,
        not_included: missing,
      };
      await archive.add('manifest.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)], true);
      archive.end();
    } catch (error) {
      // The connection is cut: nobody takes half a ZIP for a whole one.
      archive.bytes.destroy(error as Error);
      if (!ended.aborted) log.error({ error: describeError(error) }, 'an export of a patient broke off');
    } finally {
      stalled();
    }
  }

  return {
    /** Resolves when the first bytes are there; `signal` aborts when whoever asked has gone. */
    async open(
      caller: Caller,
      patientId: number,
      language: ExportLanguage,
      signal: AbortSignal,
    ): Promise<Opened> {
      const opened = Promise.withResolvers<Opened>();
      const asked = { caller, patientId, language, madeAt: new Date(clock.now()) };
      inTurn(caller.userId, () => write(asked, signal, opened.resolve), signal).catch(opened.reject);
      return opened.promise;
    },
  };
}
export type PatientExports = ReturnType<typeof createPatientExports>;

type Asked = { caller: Caller; patientId: number; language: ExportLanguage; madeAt: Date };

function nameIn(staff: readonly StaffRow[], id: number | null): string {
  const found = staff.find((each) => each.id === id);
  if (!found) return '';
  const { title, first_name: firstName, last_name: lastName, username } = found;
  return fullName({ title, firstName, lastName }) || username;
}
