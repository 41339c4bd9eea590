import { canonicalText } from '@sadap/contract/canonical-text';
import {
  addedAllergies,
  type Compared,
  type Merge,
  type MergeComparison,
  type MergeInput,
  type MergeOfPatientInput,
  saidElsewhere,
  type UndoneMerge,
} from '@sadap/contract/merges';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Patients } from '../patients/index.ts';
import { once } from '../requests/index.ts';
import { mergesQueries, movingQueries } from './queries.ts';

type Parts = {
  patients: Patients;
  clock: Clock;
  /** Records may be under a restriction now that were under none. */
  afterRestricting: () => void;
};

/** `hospital`: the message of the hospital's system that told so. */
type Source = { adtMessageId: number } | null;

/** Two records of one patient become one, and two again. */
export function createMerges(db: Database, { patients, clock, afterRestricting }: Parts) {
  const queries = mergesQueries(db);
  const now = () => new Date(clock.now());

  /** Both, locked with all that hangs on them; neither is merged, awaits a name, or is in use. */
  async function lockBoth(transaction: Transaction, keptId: number, goneId: number) {
    const moving = movingQueries(transaction);
    const locked = await moving.lock([keptId, goneId]);
    const [kept, gone] = [locked.get(keptId), locked.get(goneId)];
    if (!kept || kept.awaitsName) throw new AppError('PATIENT_NOT_FOUND');
    if (!gone || gone.awaitsName) throw new AppError('PATIENT_NOT_FOUND', 'goneId');
    if (!(await moving.lockContents([keptId, goneId]))) throw new AppError('MERGE_IN_USE');
    return { moving, kept, gone };
  }

  async function refuseInUse(transaction: Transaction, ids: number[]): Promise<void> {
    if (await mergesQueries(transaction).isInUse(ids)) throw new AppError('MERGE_IN_USE');
  }

  async function joined(
    transaction: Transaction,
    caller: Caller,
    { id, goneId, version, goneVersion, reason }: Omit<MergeInput, 'hn'>,
    source: Source,
  ): Promise<number> {
    const { moving, kept, gone } = await lockBoth(transaction, id, goneId);
    if (kept.mergedInto !== null || gone.mergedInto !== null)
      throw new AppError('PATIENT_MERGED', kept.mergedInto === null ? 'goneId' : 'id');
    if (kept.version !== version || gone.version !== goneVersion) throw new AppError('MERGE_CHANGED');
    await refuseInUse(transaction, [id, goneId]);
    const at = now();
    const by = { updatedBy: caller.userId, updatedAt: at };
    const formerRestriction = await moving.restrictionOf(id);
    await moving.endGlasses([id, goneId], at);
    const moved = await moving.moveAll(goneId, id);
    const added = addedAllergies(kept, gone);
    if (added.length > 0) await moving.keepFormerAllergies(kept, { changedBy: caller.userId, changedAt: at });
    await moving.change(gone, { mergedInto: id }, by);
    await moving.change(
      kept,
      {
        alsoHns: [...kept.alsoHns, gone.hn, ...gone.alsoHns],
        alsoNames: await moving.namesOfParts(kept),
        ...(added.length > 0 ? { allergies: [...(kept.allergies ?? []), ...added] } : {}),
      },
      by,
    );
    await moving.correctLastCheckUp([id, goneId]);
    const mergeId = await moving.insert({
      keptId: id,
      goneId,
      reason,
      mergedBy: caller.userId,
      mergedAt: at,
      adtMessageId: source?.adtMessageId ?? null,
      moved,
      addedAllergies: added,
      formerRestriction,
    });
    await record(transaction, caller, {
      action: 'patient.merged',
      subject: { kind: 'patient', id },
      patientIds: [id, goneId],
      details: {
        merge: mergeId,
        kept: id,
        gone: goneId,
        moved: Object.fromEntries(Object.entries(moved).map(([table, rows]) => [table, rows.length])),
        addedAllergies: added.length,
        source: source ? 'hospital' : 'hand',
        ...(source ? { message: source.adtMessageId } : {}),
      },
    });
    return mergeId;
  }

  async function parted(
    transaction: Transaction,
    caller: Caller,
    { id, mergeId, version }: MergeOfPatientInput,
  ): Promise<UndoneMerge> {
    const other = await movingQueries(transaction).goneOf(mergeId, id);
    if (other === undefined) throw new AppError('MERGE_NOT_FOUND');
    const { moving, kept, gone } = await lockBoth(transaction, id, other);
    const merge = await moving.holding(mergeId);
    if (!merge) throw new AppError('MERGE_NOT_FOUND');
    // What moved on with it comes back first.
    if (kept.mergedInto !== null) throw new AppError('PATIENT_MERGED', 'id');
    if (kept.version !== version) throw new AppError('MERGE_CHANGED');
    await refuseInUse(transaction, [id]);
    const at = now();
    const by = { updatedBy: caller.userId, updatedAt: at };
    const { goneId, moved } = merge;
    await moving.change(gone, { mergedInto: null }, by);
    const itsHns = [gone.hn, ...gone.alsoHns];
    // Its allergies stay, those of the other record too: taking off one that is right may kill.
    const alsoHns = kept.alsoHns.filter((hn) => !itsHns.includes(hn));
    await moving.change(kept, { alsoHns, alsoNames: await moving.namesOfParts(kept) }, by);
    const restriction = await moving.restrictionOf(id);
    await moving.endGlasses([id, goneId], at);
    await moving.moveBack(moved, id, goneId);
    const isNew =
      restriction !== null &&
      restriction !== merge.formerRestriction &&
      !moved.patient_restrictions?.some((each) => each.id === restriction);
    // Asked for since then, of the sounds of both.
    if (isNew) await moving.copyRestriction(restriction, goneId);
    // With all locked: nothing leaves meanwhile that would not be counted.
    const resultsToWithdraw = await moving.resultsToWithdraw(moved, goneId);
    await moving.oweAgain(moved, goneId);
    await moving.correctLastCheckUp([id, goneId]);
    await moving.end(mergeId, { undoneBy: caller.userId, undoneAt: at });
    await record(transaction, caller, {
      action: 'patient.merge-undone',
      subject: { kind: 'patient', id },
      patientIds: [id, goneId],
      details: { merge: mergeId, kept: id, gone: goneId, resultsToWithdraw },
    });
    return { resultsToWithdraw };
  }

  async function get(mergeId: number): Promise<Merge> {
    const row = await queries.byId(mergeId);
    if (!row) throw new AppError('MERGE_NOT_FOUND');
    return toMerge(row);
  }

  return {
    async compare(id: number, goneId: number): Promise<MergeComparison> {
      if (id === goneId) throw new AppError('MERGE_ITSELF', 'goneId');
      const [kept, gone] = await Promise.all([patients.get(id), patients.get(goneId)]);
      return {
        kept,
        gone,
        has: await queries.counts(id),
        moves: await queries.counts(goneId),
        outcomesThatStay: await queries.outcomesThatStay(id, goneId),
        obstacle: (await queries.isInUse([id, goneId])) ? 'MERGE_IN_USE' : null,
      };
    },

    async merge(caller: Caller, { hn, ...input }: MergeInput, source: Source = null): Promise<Merge> {
      if (input.id === input.goneId) throw new AppError('MERGE_ITSELF', 'goneId');
      const mergeId = await once(db, caller, async (transaction) => {
        const gone = (await movingQueries(transaction).lock([input.id, input.goneId])).get(input.goneId);
        if (gone && canonicalText(gone.hn) !== canonicalText(hn)) throw new AppError('MERGE_WRONG_HN', 'hn');
        return joined(transaction, caller, input, source);
      });
      afterRestricting();
      return get(mergeId);
    },

    async list(id: number): Promise<Merge[]> {
      await patients.get(id);
      return (await queries.ofPatient(id)).map(toMerge);
    },

    async undo(caller: Caller, input: MergeOfPatientInput): Promise<UndoneMerge> {
      const undone = await once(db, caller, (transaction) => parted(transaction, caller, input));
      afterRestricting();
      return undone;
    },
  };
}
export type Merges = ReturnType<typeof createMerges>;

type ListedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mergesQueries>['byId']>>>;

/** Only who awaits a name says less, and is never merged. */
const comparedOf = (row: ListedRow['kept']): Compared =>
  ({ ...row, weight: row.weightKg, height: row.heightCm }) as Compared;

function toMerge({ merge, since, ...row }: ListedRow): Merge {
  const [kept, gone] = [comparedOf(row.kept), comparedOf(row.gone)];
  const goneAlone = addedAllergies(kept, gone).map(canonicalText);
  const { moved } = merge;
  const count = (table: keyof typeof moved) => moved[table]?.length ?? 0;
  const { hn, name, byUsername, soundsInMoved, vitalSignsInMoved, recordingsMoved, resultsToWithdraw } = row;
  return {
    id: merge.id,
    keptId: merge.keptId,
    keptHn: row.kept.hn,
    keptVersion: row.kept.version,
    hn,
    name,
    at: merge.mergedAt.toISOString(),
    byUsername,
    isByHospital: merge.adtMessageId !== null,
    reason: merge.reason,
    moved: {
      checkUps: count('check_ups'),
      recordings: recordingsMoved,
      vitalSigns: count('vital_signs'),
      files: count('patient_files'),
      heartOutcomes: count('heart_outcomes'),
      rightsRequests: count('rights_requests'),
    },
    addedAllergies: merge.addedAllergies,
    allergiesThatStay: merge.addedAllergies.filter((each) => !goneAlone.includes(canonicalText(each))),
    allergiesOfKept: addedAllergies(gone, kept),
    goneSaid: saidElsewhere(comparedOf(row.stays), gone),
    since: {
      ...since,
      // What has moved on with the record that stayed is not here any more.
      recordings: Math.max(0, since.recordings - soundsInMoved),
      vitalSigns: Math.max(0, since.vitalSigns - vitalSignsInMoved),
    },
    soundsInMoved,
    vitalSignsInMoved,
    resultsToWithdraw,
  };
}
