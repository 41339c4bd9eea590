import {
  afterEvent,
  type Examination,
  nextOpenStep,
  type SkipReason,
  stepOfSound,
  stepStateOf,
} from '@sadap/contract/examinations';
import type { ExaminationStep } from '@sadap/contract/examinations/schema';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Protocols } from '../protocols/index.ts';
import { once } from '../requests/index.ts';
import { type ExaminationRow, examinationsQueries } from './queries.ts';
import type { StoredSkip } from './schema.ts';

/** So long an examination lasts that goes on after midnight, and the check-up around it. */
const ONE_VISIT_MS = 6 * 3_600_000;
const ONE_STAY_MS = 24 * 3_600_000;

type Parts = { protocols: Pick<Protocols, 'get'>; checkUps: Pick<CheckUps, 'ofToday'>; clock: Clock };

/** Check-ups' examinations by a protocol; their state is what is recorded, so any machine continues them. */
export function createExaminations(db: Database, { protocols, checkUps, clock }: Parts) {
  async function find(queryable: Queryable, id: number): Promise<ExaminationRow> {
    const row = await examinationsQueries(queryable).byId(id);
    if (!row) throw new AppError('EXAMINATION_NOT_FOUND');
    return row;
  }
  const get = async (id: number) => toExamination(await find(db, id));

  /** Begins an examination of the check-up that `hold` keeps for it, or goes on with the open one. */
  async function begin(
    caller: Caller,
    protocolId: string,
    hold: (transaction: Transaction) => Promise<number>,
  ): Promise<Examination> {
    const { name, steps } = await protocols.get(protocolId);
    const id = await once(db, caller, async (transaction) => {
      const checkUpId = await hold(transaction);
      const { byProtocol, insert } = examinationsQueries(transaction);
      const begun = (await byProtocol(checkUpId, protocolId)).map(toExamination);
      const open = begun.find((each) => nextOpenStep(each) !== null);
      if (open) return open.id;
      const inserted = await insert({
        checkUpId,
        protocolId,
        nameTh: name.th,
        nameEn: name.en,
        steps,
        startedBy: caller.userId,
        startedAt: new Date(clock.now()),
      });
      await record(transaction, caller, {
        action: 'examination.started',
        subject: { kind: 'examination', id: inserted },
        details: { protocol: protocolId },
      });
      return inserted;
    });
    return get(id);
  }

  /** Keeps what the work makes of the examination, which nobody else changes meanwhile. */
  const change = (
    id: number,
    work: (transaction: Transaction, before: Examination) => Promise<Examination>,
  ): Promise<void> =>
    db.transaction(async (transaction) => {
      const { lock, now, setSkipped } = examinationsQueries(transaction);
      await lock(id);
      const row = await find(transaction, id);
      const before = toExamination(row);
      const after = await work(transaction, before);
      if (after !== before) await setSkipped(id, storedSkips(row.skipped, after.skipped, await now()));
    });

  return {
    get,
    list: async (checkUpId: number): Promise<Examination[]> =>
      (await examinationsQueries(db).ofCheckUp(checkUpId)).map(toExamination),

    start: (
      caller: Caller,
      { sessionId: checkUpId, protocolId }: { sessionId: number; protocolId: string },
    ): Promise<Examination> =>
      begin(caller, protocolId, async (transaction) => {
        if (!(await examinationsQueries(transaction).holdCheckUp(checkUpId)))
          throw new AppError('CHECK_UP_NOT_FOUND', 'sessionId');
        return checkUpId;
      }),

    /**
     * In the patient's check-up of today, which is added where there is none. One of this night that is not
     * done is gone on with, though its check-up is of yesterday.
     */
    startToday: (caller: Caller, patientId: number, protocolId: string): Promise<Examination> =>
      begin(caller, protocolId, async (transaction) => {
        const { begunSince, holdCheckUp, holdPatient, lock } = examinationsQueries(transaction);
        await holdPatient(patientId);
        const since = {
          begun: new Date(clock.now() - ONE_VISIT_MS),
          checkUp: new Date(clock.now() - ONE_STAY_MS),
        };
        const open = async () =>
          (await begunSince(patientId, protocolId, since))
            .map(toExamination)
            .find((each) => nextOpenStep(each) !== null);
        const found = await open();
        if (found) await lock(found.id);
        // Its last step may have been done while this waited for the lock.
        const id =
          (found && (await open()))?.sessionId ?? (await checkUps.ofToday(transaction, caller, patientId));
        await holdCheckUp(id);
        return id;
      }),

    /** Skips a step, or opens it again. */
    async skip(
      caller: Caller,
      id: number,
      {
        step,
        isSkipped,
        reason = null,
      }: { step: number; isSkipped: boolean; reason?: SkipReason | null | undefined },
    ): Promise<Examination> {
      await change(id, async (transaction, before) => {
        const { steps } = before;
        if (step >= steps.length) throw AppError.invalid('step', 'invalid');
        const after = afterEvent(
          before,
          isSkipped ? { kind: 'skipped', step, reason } : { kind: 'reopened', step },
        );
        if (after === before) return after;
        await record(transaction, caller, {
          action: isSkipped ? 'examination.step-skipped' : 'examination.step-reopened',
          subject: { kind: 'examination', id },
          details: { step, position: steps[step]?.position ?? null, ...(isSkipped && { reason }) },
        });
        return after;
      });
      return get(id);
    },

    async finish(caller: Caller, id: number): Promise<Examination> {
      await change(id, async (transaction, before) => {
        const after = afterEvent(before, { kind: 'finished' });
        if (after === before) return after;
        await record(transaction, caller, {
          action: 'examination.finished',
          subject: { kind: 'examination', id },
          details: {
            skipped: after.skipped
              .map(({ step }) => step)
              .filter((step) => stepStateOf(before, step) === 'open'),
          },
        });
        return after;
      });
      return get(id);
    },

    /** The step that a capture is for. Throws if it is none of that check-up, organ and position. */
    async stepOf(
      { id, step }: ExaminationStep,
      at: { checkUpId: number; organ: Organ; position: Position },
    ): Promise<ProtocolStep> {
      const { sessionId, steps } = await get(id);
      const found = steps[step];
      if (!found || sessionId !== at.checkUpId || found.organ !== at.organ || found.position !== at.position)
        throw new AppError('EXAMINATION_MISMATCH', 'examination');
      return found;
    },
  };
}
export type Examinations = ReturnType<typeof createExaminations>;

/** Each with the time since when it is skipped for this reason, and the reasons before it. */
const storedSkips = (stored: StoredSkip[], skipped: Examination['skipped'], now: Date): StoredSkip[] =>
  skipped.map(({ step, reason }) => {
    const known = stored.find((each) => each.step === step);
    if (known?.reason === reason) return known;
    const skip = { step, reason, at: now.toISOString() };
    if (!known) return skip;
    const { step: _same, before = [], ...last } = known;
    return { ...skip, before: [...before, last] };
  });

function toExamination({
  checkUpId,
  nameTh,
  nameEn,
  startedBy,
  startedByUsername,
  startedAt,
  recorded,
  skipped,
  ...row
}: ExaminationRow): Examination {
  return {
    ...row,
    sessionId: checkUpId,
    name: { th: nameTh, en: nameEn },
    skipped: skipped.map(({ step, reason }) => ({ step, reason })),
    recorded: recorded.flatMap(({ step: recordedFor, recordingId, position }) => {
      const step = stepOfSound(row.steps, recordedFor, position);
      return step === null ? [] : [{ step, recordingId }];
    }),
    startedBy: { id: startedBy, username: startedByUsername },
    startedAt: startedAt.toISOString(),
  };
}
