import { createHash } from 'node:crypto';
import { checkUpPagePath, type ReportLanguage, reportFileName } from '@sadap/contract/reports';
import { BlobMissing } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { DocumentLanguage } from '../../documents/document.ts';
import type { DocumentWorkers } from '../../documents/document-workers.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { fileDay } from '../../http/file-day.ts';
import { createTurns } from '../../limits/turns.ts';
import type { Letterheads } from '../letterhead/index.ts';
import type { Recordings } from '../recordings/index.ts';
import { type Examined, reportQueries } from './queries.ts';
import { reportDocument } from './report-document.ts';
import { basisOf, signaturesOf } from './signature.ts';
import type { SoundPictures } from './sound-blocks.ts';
import { waveformDrawing } from './waveform-drawing.ts';

const MOST_WAITING = 12;
const MOST_PER_CALLER = 2;
/** No account has this number. */
const NOBODY = 0;
const LANGUAGES: Record<ReportLanguage, readonly [DocumentLanguage, ...DocumentLanguage[]]> = {
  th: ['th'],
  en: ['en'],
  both: ['th', 'en'],
};

type Parts = {
  recordings: Pick<Recordings, 'waveform' | 'spectrogram'>;
  letterhead: Pick<Letterheads, 'get' | 'logo'>;
  documents: DocumentWorkers;
  clock: Clock;
  timeZone: string;
};
/** `origin`: of the pages that the code opens. */
type Asked = { checkUpId: number; language: ReportLanguage; origin: string };
type Asker = Pick<Caller, 'userId'>;

/** The paper of a check-up's examination. */
export function createReports(db: Database, { recordings, letterhead, documents, clock, timeZone }: Parts) {
  const queries = reportQueries(db);
  const inTurn = createTurns({
    concurrency: 1,
    maxWaiting: MOST_WAITING,
    maxPerAsker: MOST_PER_CALLER,
    refusal: () => new AppError('EXPORTS_BUSY'),
  });

  async function picturesOf(asker: Asker, { recordings: sounds }: Examined, gone: AbortSignal) {
    const pictures = new Map<number, SoundPictures>();
    for (const { id, organ } of sounds) {
      const { waveform } = await recordings.waveform(organ, id, {});
      const spectrogram = await recordings
        .spectrogram(organ, id, { raised_db: 0, beside_raised_db: [], beside: [] })
        .then(({ draw }) => draw(asker, gone))
        .catch(whyNone);
      pictures.set(id, { waveform: waveformDrawing(waveform), spectrogram });
    }
    return pictures;
  }

  const nameOf = ({ checkUp }: Examined, { checkUpId, language }: Asked) =>
    reportFileName(checkUpId, fileDay(checkUp.session_date), language);

  async function make(asker: Asker, asked: Asked, gone: AbortSignal) {
    const examined = (await queries.examined([asked.checkUpId])).get(asked.checkUpId);
    if (!examined) throw new AppError('CHECK_UP_NOT_FOUND');
    const isSigned = signaturesOf(examined).length > 0;
    const made = await (isSigned ? makeOnce : draw)(asker, asked, examined, gone);
    return { ...made, fileName: nameOf(examined, asked) };
  }

  /** The report of a signed examination is made once and kept. */
  async function makeOnce(
    asker: Asker,
    asked: Asked,
    examined: Examined,
    gone: AbortSignal,
  ): Promise<{ bytes: Uint8Array; sha256: string }> {
    const { checkUpId, language } = asked;
    const place = { checkUpId, language, basis: basisOf(examined), patientId: examined.patient.id };
    const before = await queries.kept(place);
    if (before) return { bytes: before.pdf, sha256: before.sha256 };
    const { bytes, sha256 } = await draw(asker, asked, examined, gone);
    const made = { ...place, pdf: Buffer.from(bytes), sha256, createdAt: new Date(clock.now()) };
    await queries.keep(made);
    const kept = await queries.kept(place);
    if (!kept) return make(asker, asked, gone);
    return { bytes: kept.pdf, sha256: kept.sha256 };
  }

  async function draw(
    asker: Asker,
    { checkUpId, language, origin }: Asked,
    examined: Examined,
    gone: AbortSignal,
  ) {
    const document = reportDocument(LANGUAGES[language], {
      examined,
      pictures: await picturesOf(asker, examined, gone),
      letterhead: await letterhead.get(),
      logo: await letterhead.logo(),
      signatures: signaturesOf(examined),
      address: `${origin}${checkUpPagePath(examined.patient.id, checkUpId)}`,
      madeAt: new Date(clock.now()),
      timeZone,
    });
    const bytes = await documents.pdf(document);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  return {
    /** `gone` aborts when whoever asked has left. */
    pdf: (caller: Caller, asked: Asked, gone: AbortSignal) =>
      inTurn(caller.userId, () => make(caller, asked, gone), gone),

    /** What each check-up says now, once all its sounds are signed; `basis` names it. */
    async signed(checkUpIds: readonly number[]): Promise<Map<number, SignedState>> {
      const examined = await queries.examined(checkUpIds);
      return new Map(
        [...examined].flatMap(([id, each]): [number, SignedState][] =>
          signaturesOf(each).length === 0 ? [] : [[id, { examined: each, basis: basisOf(each) }]],
        ),
      );
    },
    /** The kept report of that state, in a turn of whoever the server makes it for. */
    async signedPdf({ examined }: SignedState, asked: Asked, receiver: string, gone: AbortSignal) {
      const asker = { userId: NOBODY };
      const made = await inTurn(receiver, () => makeOnce(asker, asked, examined, gone), gone);
      return { ...made, fileName: nameOf(examined, asked) };
    },
  };
}
export type SignedState = { examined: Examined; basis: string };
export type Reports = ReturnType<typeof createReports>;

/** Why a sound has no spectrogram; the report is made all the same. */
function whyNone(error: unknown): 'unreadable' | 'tooLong' {
  if (error instanceof BlobMissing) return 'unreadable';
  if (error instanceof AppError && error.code === 'STORED_DATA_DAMAGED') return 'unreadable';
  if (error instanceof AppError && error.code === 'SOUND_TOO_LONG') return 'tooLong';
  throw error;
}
