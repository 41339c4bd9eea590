import type { Organ } from '@sadap/contract/positions';
import { Position } from '@sadap/contract/positions/schema';
import type { Recording } from '@sadap/contract/recordings';
import type { Addendum, AddendumInput, SignedAnalysis, SignInput } from '@sadap/contract/signing';
import { ChangeAfterSigning } from '@sadap/contract/signing/schema';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Recordings } from '../recordings/index.ts';
import { once } from '../requests/index.ts';
import { signingQueries } from './queries.ts';

type AddendumRow = Awaited<ReturnType<ReturnType<typeof signingQueries>['addenda']>>[number];

/** Signatures under analyses, and what is added to a signed one. */
export function createSigning(db: Database, recordings: Recordings, clock: Clock) {
  const now = () => new Date(clock.now());

  return {
    /**
     * Signs the newest analysis, if everything is as the doctor has seen it and the sound on the disk is the
     * one that was saved. The same doctor's second tap finds it signed.
     */
    async sign(caller: Caller, organ: Organ, id: number, seen: SignInput): Promise<Recording> {
      await recordings.requireIntact(organ, id);
      await once(db, caller, async (transaction) => {
        const queries = signingQueries(transaction);
        const locked = await queries.locked(id);
        if (!locked) throw new AppError('RECORDING_NOT_FOUND');
        if (await queries.awaitsName(id)) throw new AppError('PATIENT_TO_BE_NAMED');
        const before = await queries.signature(id);
        if (before) {
          const isSame =
            before.signature.signer === caller.userId &&
            before.signature.analysisVersion === seen.analysis_version;
          if (isSame) return null;
          throw new AppError('ANALYSIS_SIGNED', undefined, { username: before.username });
        }
        const analysis = await queries.newestAnalysis(id);
        if (!analysis) throw new AppError('NOTHING_TO_SIGN');
        if (analysis.version !== seen.analysis_version)
          throw new AppError('ANALYSIS_CHANGED', 'analysis_version', { username: analysis.username });
        const versions = await queries.versions(id);
        if (versions.positionVersion !== seen.position_version)
          throw new AppError('POSITION_CHANGED', 'position_version');
        if (versions.circumstancesVersion !== seen.circumstances_version)
          throw new AppError('CIRCUMSTANCES_CHANGED', 'circumstances_version');
        const { sha256, position } = locked;
        await queries.sign({
          recordingId: id,
          analysisVersion: analysis.version,
          signer: caller.userId,
          sha256,
          position,
          ...versions,
        });
        await record(transaction, caller, {
          action: 'recording.signed',
          subject: { kind: 'recording', id },
          details: { organ, version: analysis.version, sha256, position },
        });
        return null;
      });
      return recordings.get(organ, id);
    },

    async signature(organ: Organ, id: number): Promise<SignedAnalysis> {
      await recordings.get(organ, id);
      const queries = signingQueries(db);
      const signed = await queries.signature(id);
      if (!signed) return { signature: null, addenda: [], changes: [] };
      const { signature: row, username } = signed;
      const [addenda, changes] = await Promise.all([queries.addenda(id), queries.changesSince(id, row)]);
      return {
        signature: {
          version: row.analysisVersion,
          signer: { id: row.signer, username },
          signedAt: row.signedAt.toISOString(),
          sha256: row.sha256,
          position: Position.parse(row.position),
          position_version: row.positionVersion,
          circumstances_version: row.circumstancesVersion,
        },
        addenda: addenda.map(toAddendum),
        changes: changes.map(({ what, author, at }) =>
          ChangeAfterSigning.parse({ what, author, createdAt: at }),
        ),
      };
    },

    async addAddendum(caller: Caller, organ: Organ, id: number, { text }: AddendumInput): Promise<Addendum> {
      await recordings.get(organ, id);
      const number = await once(db, caller, async (transaction) => {
        const queries = signingQueries(transaction);
        // one after the other: their numbers have no holes
        if (!(await queries.locked(id))) throw new AppError('RECORDING_NOT_FOUND');
        if (!(await queries.signature(id))) throw new AppError('ANALYSIS_NOT_SIGNED');
        const next = (await queries.addenda(id)).length + 1;
        await queries.addAddendum({
          recordingId: id,
          number: next,
          author: caller.userId,
          createdAt: now(),
          text,
        });
        await record(transaction, caller, {
          action: 'recording.addendum-added',
          subject: { kind: 'recording', id },
          details: { organ, number: next },
        });
        return next;
      });
      const added = (await signingQueries(db).addenda(id)).find(({ addendum }) => addendum.number === number);
      if (!added) throw new AppError('RECORDING_NOT_FOUND');
      return toAddendum(added);
    },
  };
}
export type Signing = ReturnType<typeof createSigning>;

const toAddendum = ({ addendum: { number, author, createdAt, text }, username }: AddendumRow): Addendum => ({
  number,
  author: { id: author, username },
  createdAt: createdAt.toISOString(),
  text,
});
