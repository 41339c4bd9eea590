import type { AiSummary } from '@sadap/contract/ai-analysis';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { Organ } from '@sadap/contract/positions';
import type { Signature } from '@sadap/contract/signing';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import { checkUps } from '../checkups/index.ts';
import { everyPatient } from '../patients/index.ts';
import { users } from '../users/index.ts';
import { analyses, positionCorrections, recordingCircumstances, recordings } from './schema.ts';

type AiRow = Pick<AiSummary, 'verdict' | 'confidence' | 'unproven' | 'warnings'> & {
  id: number;
  createdAt: number;
};

/** Everything but the waveform, which lists do not need. */
const columns = {
  id: recordings.id,
  organ: recordings.organ,
  position: recordings.position,
  fileName: recordings.fileName,
  blobKey: recordings.blobKey,
  originalBlobKey: recordings.originalBlobKey,
  sha256: recordings.sha256,
  byteCount: recordings.byteCount,
  sampleRateHz: recordings.sampleRateHz,
  sampleCount: recordings.sampleCount,
  gaps: recordings.gaps,
  listening: recordings.listening,
  original: recordings.original,
  createdAt: recordings.createdAt,
  recordedAt: recordings.recordedAt,
  createdBy: recordings.createdBy,
  createdByUsername: users.username,
  checkUpId: recordings.checkUpId,
  patientId: checkUps.patientId,
  examinationId: recordings.examinationId,
  examinationStep: recordings.examinationStep,
  analysis: sql<DoctorAnalysis | null>`(select body from analyses where analyses.recording_id = ${recordings.id} order by version desc limit 1)`,
  analysisVersion: sql<number>`(select coalesce(max(version), 0) from analyses where analyses.recording_id = ${recordings.id})`,
  /** Signing imports this feature, so its table is named here. */
  signature: sql<(Omit<Signature, 'signedAt'> & { signedAt: number }) | null>`(
    select jsonb_build_object('version', analysis_version, 'sha256', sha256,
      'signedAt', floor(extract(epoch from signed_at) * 1000),
      'signer', jsonb_build_object('id', signer.id, 'username', signer.username))
    from analysis_signatures join users signer on signer.id = analysis_signatures.signer
    where analysis_signatures.recording_id = ${recordings.id})`,
  positionVersion: sql<number>`(select coalesce(max(version), 0) from position_corrections where position_corrections.recording_id = ${recordings.id})`,
  circumstances: sql<(Circumstances & { version: number }) | null>`(
    select jsonb_build_object('version', version, 'posture', posture, 'manoeuvre', manoeuvre, 'note', note)
    from recording_circumstances where recording_circumstances.recording_id = ${recordings.id}
    order by version desc limit 1)`,
  /** Findings import this feature, so their table is named here. */
  isSilent: sql<boolean>`(${recordings.isSilent} or exists (
    select 1 from sound_findings where sound_findings.recording_id = ${recordings.id}
      and quality @> '{"problems":[{"code":"silence"}]}'))`,
  /** The newest one; the AI feature imports this one, so its table is named here. */
  ai: sql<AiRow | null>`(
    select jsonb_build_object('id', id, 'verdict', verdict, 'confidence', confidence, 'unproven', unproven,
      'warnings', warnings,
      'createdAt', floor(extract(epoch from created_at) * 1000))
    from shown_ai_analyses where recording_id = ${recordings.id} order by created_at desc, id desc limit 1)`,
};

export const recordingsQueries = (db: Queryable) => {
  const where = (condition: SQL | undefined) =>
    db
      .select(columns)
      .from(recordings)
      .innerJoin(users, eq(users.id, recordings.createdBy))
      .innerJoin(checkUps, eq(checkUps.id, recordings.checkUpId))
      .where(condition)
      .orderBy(desc(recordings.createdAt), desc(recordings.id))
      .limit(1000);

  return {
    /** Of a patient's check-up. */
    ofCheckUp: prepared('recordings_of_check_up', ['organ', 'checkUpId', 'patientId'], (values) =>
      where(
        and(
          eq(recordings.organ, values.organ),
          eq(recordings.checkUpId, values.checkUpId),
          eq(checkUps.patientId, values.patientId),
        ),
      ),
    ),
    list: (organ: Organ, checkUpId: number | undefined, patientId: number | undefined) =>
      where(
        and(
          eq(recordings.organ, organ),
          checkUpId === undefined ? undefined : eq(recordings.checkUpId, checkUpId),
          patientId === undefined ? undefined : eq(checkUps.patientId, patientId),
        ),
      ),
    byId: async (organ: Organ, id: number) =>
      (await where(and(eq(recordings.organ, organ), eq(recordings.id, id))))[0],
    /** Also finds a name from before its position was corrected. */
    byFileName: async (organ: Organ, fileName: string) => {
      const isNamed = or(
        eq(recordings.fileName, fileName),
        inArray(
          recordings.id,
          db
            .select({ id: positionCorrections.recordingId })
            .from(positionCorrections)
            .where(eq(positionCorrections.formerFileName, fileName)),
        ),
      );
      return (await where(and(eq(recordings.organ, organ), isNamed)))[0];
    },
    byCapture: async (captureId: string) => (await where(eq(recordings.captureId, captureId)))[0],
    byRequest: async (userId: number, requestId: string) =>
      (await where(and(eq(recordings.createdBy, userId), eq(recordings.requestId, requestId))))[0],
    waveform: async (organ: Organ, id: number) =>
      (
        await db
          .select({
            waveform: recordings.waveform,
            peak: recordings.peak,
            rms: recordings.rms,
            sampleCount: recordings.sampleCount,
            sampleRateHz: recordings.sampleRateHz,
            blobKey: recordings.blobKey,
            byteCount: recordings.byteCount,
          })
          .from(recordings)
          .where(and(eq(recordings.organ, organ), eq(recordings.id, id)))
      )[0],
    /** Inserts a recording; its file name contains the id that it gets. */
    async insert(row: typeof recordings.$inferInsert, fileNameOf: (id: number) => string): Promise<number> {
      const [inserted] = await db.insert(recordings).values(row).returning({ id: recordings.id });
      if (!inserted) throw new Error('the recording was not inserted');
      await db
        .update(recordings)
        .set({ fileName: fileNameOf(inserted.id) })
        .where(eq(recordings.id, inserted.id));
      return inserted.id;
    },
    /** Only inside a transaction. */
    async addAnalysis(recordingId: number, author: number, body: DoctorAnalysis): Promise<void> {
      await db.insert(analyses).values({
        recordingId,
        author,
        body,
        version: sql`(select coalesce(max(version), 0) + 1 from analyses where recording_id = ${recordingId})`,
      });
      await db.update(recordings).set({ isReviewed: true }).where(eq(recordings.id, recordingId));
    },
    /** What the names of a check-up's files say. */
    whose: async (checkUpId: number) =>
      (
        await db
          .select({
            number: checkUps.number,
            hn: everyPatient.hn,
            gender: everyPatient.gender,
            dateOfBirth: everyPatient.dateOfBirth,
            statedAge: everyPatient.statedAge,
            statedAgeAt: everyPatient.statedAgeAt,
            awaitsName: everyPatient.awaitsName,
          })
          .from(checkUps)
          .innerJoin(everyPatient, eq(everyPatient.id, checkUps.patientId))
          .where(eq(checkUps.id, checkUpId))
      )[0],
    positionsIn: (checkUpId: number) =>
      db
        .select({ id: recordings.id, organ: recordings.organ, position: recordings.position })
        .from(recordings)
        .where(eq(recordings.checkUpId, checkUpId)),
    setFileName: (id: number, fileName: string) =>
      db.update(recordings).set({ fileName }).where(eq(recordings.id, id)),
    /** Keeps the check-up from being deleted or put to another patient in the meantime. */
    holdCheckUp: (id: number) =>
      db.select({ id: checkUps.id }).from(checkUps).where(eq(checkUps.id, id)).for('key share'),
    /** Whether it exists; inside a transaction it then stays until the end. */
    hold: async (id: number) =>
      (await db.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id)).for('key share'))
        .length > 0,
    lock: (id: number) =>
      db
        .select({ id: recordings.id, position: recordings.position, fileName: recordings.fileName })
        .from(recordings)
        .where(eq(recordings.id, id))
        .for('update'),
    newestAnalysis: async (recordingId: number) =>
      (
        await db
          .select({
            version: analyses.version,
            author: analyses.author,
            username: users.username,
            body: analyses.body,
          })
          .from(analyses)
          .innerJoin(users, eq(users.id, analyses.author))
          .where(eq(analyses.recordingId, recordingId))
          .orderBy(desc(analyses.version))
          .limit(1)
      )[0],
    /** Who has signed the analysis; null: nobody. */
    async signedBy(recordingId: number): Promise<string | null> {
      const { rows } = await db.execute<{ username: string }>(sql`
        select username from analysis_signatures join users on users.id = signer
        where recording_id = ${recordingId}`);
      return rows[0]?.username ?? null;
    },
    analysesBy: (recordingId: number, author: number) =>
      db
        .select({ body: analyses.body })
        .from(analyses)
        .where(and(eq(analyses.recordingId, recordingId), eq(analyses.author, author))),
    analysisVersions: (recordingId: number) =>
      db
        .select({
          version: analyses.version,
          author: users.username,
          createdAt: analyses.createdAt,
          body: analyses.body,
        })
        .from(analyses)
        .innerJoin(users, eq(users.id, analyses.author))
        .where(eq(analyses.recordingId, recordingId))
        .orderBy(asc(analyses.version)),
    newestCorrection: async (recordingId: number) =>
      (
        await db
          .select({
            version: positionCorrections.version,
            author: positionCorrections.author,
            toPosition: positionCorrections.toPosition,
          })
          .from(positionCorrections)
          .where(eq(positionCorrections.recordingId, recordingId))
          .orderBy(desc(positionCorrections.version))
          .limit(1)
      )[0],
    async addCorrection(row: typeof positionCorrections.$inferInsert, fileName: string): Promise<void> {
      await db.insert(positionCorrections).values(row);
      await db
        .update(recordings)
        .set({ position: row.toPosition, fileName })
        .where(eq(recordings.id, row.recordingId));
    },
    corrections: (recordingId: number) =>
      db
        .select({
          version: positionCorrections.version,
          author: users.username,
          createdAt: positionCorrections.createdAt,
          from: positionCorrections.fromPosition,
          to: positionCorrections.toPosition,
        })
        .from(positionCorrections)
        .innerJoin(users, eq(users.id, positionCorrections.author))
        .where(eq(positionCorrections.recordingId, recordingId))
        .orderBy(asc(positionCorrections.version)),
    newestCircumstances: async (recordingId: number) =>
      (
        await db
          .select()
          .from(recordingCircumstances)
          .where(eq(recordingCircumstances.recordingId, recordingId))
          .orderBy(desc(recordingCircumstances.version))
          .limit(1)
      )[0],
    addCircumstances: (row: typeof recordingCircumstances.$inferInsert) =>
      db.insert(recordingCircumstances).values(row),
    circumstancesVersions: (recordingId: number) =>
      db
        .select({
          version: recordingCircumstances.version,
          author: users.username,
          createdAt: recordingCircumstances.createdAt,
          posture: recordingCircumstances.posture,
          manoeuvre: recordingCircumstances.manoeuvre,
          note: recordingCircumstances.note,
        })
        .from(recordingCircumstances)
        .innerJoin(users, eq(users.id, recordingCircumstances.author))
        .where(eq(recordingCircumstances.recordingId, recordingId))
        .orderBy(asc(recordingCircumstances.version)),
    /** Returns the capture that it was saved from, if any. */
    async delete(id: number): Promise<string | null> {
      const [row] = await db
        .delete(recordings)
        .where(eq(recordings.id, id))
        .returning({ captureId: recordings.captureId });
      return row?.captureId ?? null;
    },
  };
};
export type RecordingRow = NonNullable<Awaited<ReturnType<ReturnType<typeof recordingsQueries>['byId']>>>;
