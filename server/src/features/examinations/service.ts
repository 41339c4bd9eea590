import { type Examination, nextOpenStep, stepStateOf } from '@sadap/contract/examinations';
import type { ExaminationStep } from '@sadap/contract/examinations/schema';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Protocols } from '../protocols/index.ts';
import { once } from '../requests/index.ts';
import { type ExaminationRow, examinationsQueries } from './queries.ts';

/** Check-ups' examinations by a protocol; their state is what is recorded, so any machine continues them. */
export function createExaminations(db: Database, protocols: Pick<Protocols, 'get'>, clock: Clock) {
  async function find(queryable: Queryable, id: number): Promise<Examination> {
    const row = await examinationsQueries(queryable).byId(id);
    if (!row) throw new AppError('EXAMINATION_NOT_FOUND');
    return toExamination(row);
  }
  const get = (id: number) => find(db, id);

  return {
    get,
    list: async (checkUpId: number): Promise<Examination[]> =>
      (await examinationsQueries(db).ofCheckUp(checkUpId)).map(toExamination),

    async start(
      caller: Caller,
      { sessionId: checkUpId, protocolId }: { sessionId: number; protocolId: string },
    ): Promise<Examination> {
      const { name, steps } = await protocols.get(protocolId);
      const id = await once(db, caller, async (transaction) => {
        const { holdCheckUp, byProtocol, insert } = examinationsQueries(transaction);
        if (!(await holdCheckUp(checkUpId))) throw new AppError('CHECK_UP_NOT_FOUND', 'sessionId');
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
    },

    /** Skips a step, or opens it again. */
    async skip(caller: Caller, id: number, step: number, isSkipped: boolean): Promise<Examination> {
      await db.transaction(async (transaction) => {
        await examinationsQueries(transaction).lock(id);
        const { steps, skipped } = await find(transaction, id);
        if (step >= steps.length) throw AppError.invalid('step', 'invalid');
        if (skipped.includes(step) === isSkipped) return;
        const others = skipped.filter((each) => each !== step);
        await examinationsQueries(transaction).setSkipped(id, isSkipped ? [...others, step] : others);
        await record(transaction, caller, {
          action: isSkipped ? 'examination.step-skipped' : 'examination.step-reopened',
          subject: { kind: 'examination', id },
          details: { step, position: steps[step]?.position ?? null },
        });
      });
      return get(id);
    },

    async finish(caller: Caller, id: number): Promise<Examination> {
      await db.transaction(async (transaction) => {
        await examinationsQueries(transaction).lock(id);
        const examination = await find(transaction, id);
        const open = examination.steps.flatMap((_step, place) =>
          stepStateOf(examination, place) === 'open' ? [place] : [],
        );
        if (open.length === 0) return;
        await examinationsQueries(transaction).setSkipped(id, [...examination.skipped, ...open]);
        await record(transaction, caller, {
          action: 'examination.finished',
          subject: { kind: 'examination', id },
          details: { skipped: open },
        });
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

function toExamination({
  checkUpId,
  nameTh,
  nameEn,
  startedBy,
  startedByUsername,
  startedAt,
  recorded,
  ...row
}: ExaminationRow): Examination {
  return {
    ...row,
    sessionId: checkUpId,
    name: { th: nameTh, en: nameEn },
    skipped: [...row.skipped].sort((one, other) => one - other),
    recorded: recorded.flatMap(({ step, recordingId, organ, position }) => {
      const wanted = row.steps[step];
      return wanted?.organ === organ && wanted.position === position ? [{ step, recordingId }] : [];
    }),
    startedBy: { id: startedBy, username: startedByUsername },
    startedAt: startedAt.toISOString(),
  };
}
