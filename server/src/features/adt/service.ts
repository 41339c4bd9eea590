import { randomUUID } from 'node:crypto';
import type { AdtLetterContent, AdtState } from '@sadap/contract/adt';
import { nameKeyOf } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import type { Clock } from '../../clock.ts';
import { allowedPeers } from '../../config/adt.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { AppError, sqlState } from '../../errors.ts';
import { type Message, parsed } from '../../hl7/index.ts';
import { type Actor, type Caller, SERVER_ITSELF } from '../../http/caller.ts';
import type { Certificates } from '../../http/certificates.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { record } from '../audit/index.ts';
import type { Merges } from '../merges/index.ts';
import { isAlreadyHere, isSaidOf, type Patients } from '../patients/index.ts';
import { usersQueries } from '../users/index.ts';
import {
  type AdtEvent,
  eventOf,
  formerNameOf,
  MERGE,
  newPatientOf,
  patientOf,
  saidIn,
  saysMeasurements,
} from './event.ts';
import { listen } from './listener.ts';
import { type AdtRow, adtQueries } from './queries.ts';

const MOST_LISTED = 200;
const MERGE_REASON = 'HL7 ADT^A40';
const FORGETS_EVERY_MS = 3_600_000;

type Parts = {
  patients: Patients;
  merges: Merges;
  certificates: Certificates;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
};
type Settings = Pick<
  Config,
  | 'ADT_PORT'
  | 'ADT_HOST'
  | 'ADT_ALLOW'
  | 'ADT_CHARSET'
  | 'ADT_USERNAME'
  | 'ADT_CERT_FILE'
  | 'ADT_KEY_FILE'
  | 'ADT_CLIENT_CA_FILE'
>;

/** Why it is a dead letter. Codes of `contract/src/errors` may stand there, too. */
type Refusal =
  | 'MERGE_ELSEWHERE'
  | 'MERGE_DIFFERENT'
  | 'MERGE_CONTRADICTS'
  | 'MERGE_RESTRICTED'
  | 'MERGE_REVERSED'
  | 'MERGE_UNDONE'
  | 'MERGE_ONLY_OLD'
  | 'MERGE_NOT_TWO'
  | 'BAD_PATIENT'
  | 'BAD_MEASUREMENTS'
  | 'DIFFERENT_PATIENT'
  | 'NO_ACCOUNT'
  | 'NOT_FINISHED';
/** `unkept`: the database refuses what it says. */
export type Taken = { is: 'done' } | { is: 'foreign' } | { is: 'unkept' } | { is: 'refused'; why: string };
/** Most people of a hospital never come to Sadap. Nobody is registered without weight and height. */
const NOT_REGISTERED = 'NOT_REGISTERED';

/** What would be refused at each try. Class 22: data exceptions; 54: more than PostgreSQL has room for. */
const isRefusedAsData = (error: unknown) => /^(22|54)...$/.test(sqlState(error) ?? '');

const isHn = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
const isWholeDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Where one record has both HNs. Its results leave under its own, which the hospital may have given up. */
const whyOfOne = ({ patientID }: Patient, otherHn: string): Refusal | null =>
  isHn(patientID, otherHn) ? 'MERGE_REVERSED' : null;

/** Until then, newborns bear their mother's name in a hospital's system: twins have one. */
const NAMELESS_YEARS = 2;

/** Born on a day so long before `now` that the person has a name of their own. */
function hasOwnName(dateOfBirth: string, now: Date): boolean {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - NAMELESS_YEARS);
  return isWholeDay(dateOfBirth) && dateOfBirth < since.toISOString().slice(0, 10);
}

/**
 * Whether two records agree that they are of one person. Nobody looks at them here, so an unknown day or
 * another name is too little: twins share birth date, at first also the name, and have no citizen ids yet.
 * `formerName`: of the number that is given up, as the message says it. A hospital's system may take it from
 * the record that it gives up, so it proves nothing by itself.
 */
function doAgree(kept: Patient, gone: Patient, formerName: string, now: Date): boolean {
  const [keptName, goneName] = [nameKeyOf(kept), nameKeyOf(gone)];
  if (goneName === '' || !isWholeDay(kept.dateOfBirth)) return false;
  if (kept.dateOfBirth !== gone.dateOfBirth || kept.gender !== gone.gender) return false;
  if (kept.citizenId && gone.citizenId)
    return kept.citizenId === gone.citizenId && (goneName === keptName || goneName === formerName);
  return goneName === keptName && hasOwnName(kept.dateOfBirth, now);
}

/** Patients that the hospital's system tells of. */
export function createAdt(
  db: Database,
  config: Settings,
  { patients, merges, certificates, clock, log }: Parts,
) {
  /** In whose name patients are registered; its origin is the peer. */
  async function callerOf({ peer }: AdtRow): Promise<Caller | null> {
    const user = await usersQueries(db).byUsername(config.ADT_USERNAME ?? '');
    if (!user || user.deletedAt || user.accountState !== 'active' || user.role === 'ADMIN') return null;
    const { id: userId, username, email, role, clinicalRole } = user;
    const origin = { address: peer, requestId: randomUUID() };
    return { sessionId: '', userId, username, email, role, clinicalRole, origin };
  }

  /** What speaks against making two records one without anybody who looks at them. */
  async function whyNot(message: Message, hn: string, kept: Patient, gone: Patient): Promise<Refusal | null> {
    if (await adtQueries(db).wereParted(kept.id, gone.id)) return 'MERGE_UNDONE';
    const said = patientOf(message, hn);
    if (!said || !isSaidOf(kept, said)) return 'MERGE_DIFFERENT';
    if (!doAgree(kept, gone, formerNameOf(message), new Date(clock.now()))) return 'MERGE_CONTRADICTS';
    return kept.restriction !== null || gone.restriction !== null ? 'MERGE_RESTRICTED' : null;
  }

  /** Two records become one where all speaks for it; else a person looks at them. */
  async function merged(message: Message, row: AdtRow): Promise<Refusal | string | null> {
    const { hn, otherHn } = row;
    if (hn === null || otherHn === null || isHn(hn, otherHn)) return 'MERGE_NOT_TWO';
    const pair = () => Promise.all([patients.withHn(hn), patients.withHn(otherHn)]);
    const [kept, gone] = await pair();
    if (!gone) return NOT_REGISTERED;
    if (!kept) return 'MERGE_ONLY_OLD';
    // An HN of a merged record finds the one that it is part of.
    if (kept.id === gone.id) return whyOfOne(kept, otherHn);
    if (!isHn(kept.patientID, hn) || !isHn(gone.patientID, otherHn)) return 'MERGE_ELSEWHERE';
    const why = await whyNot(message, hn, kept, gone);
    if (why !== null) return why;
    const caller = await callerOf(row);
    if (!caller) return 'NO_ACCOUNT';
    const versions = { version: kept.version, goneVersion: gone.version };
    const asked = { id: kept.id, goneId: gone.id, hn: gone.patientID, ...versions };
    try {
      await merges.merge(caller, { ...asked, reason: MERGE_REASON }, { adtMessageId: row.id });
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Somebody else merged them meanwhile, perhaps the other way.
      const [one, other] = await pair();
      return one && one.id === other?.id ? whyOfOne(one, otherHn) : error.code;
    }
  }

  /** Makes or confirms the patient, as a launch that agrees does. Returns why not. */
  async function applied(message: Message, row: AdtRow): Promise<Refusal | string | null> {
    if (row.event === MERGE) return merged(message, row);
    let found = row.hn === null ? undefined : await patients.withHn(row.hn);
    // Whatever else it says, nobody is registered by it, and nobody here is meant.
    if (row.hn !== null && !found && !saysMeasurements(message)) return NOT_REGISTERED;
    const said = patientOf(message, row.hn);
    if (!said) return 'BAD_PATIENT';
    const input = found ? null : newPatientOf(message, said);
    if (!found && !input) return 'BAD_MEASUREMENTS';
    const caller = await callerOf(row);
    if (!caller) return 'NO_ACCOUNT';
    if (input) {
      try {
        found = await patients.create(caller, input);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Registered meanwhile: by somebody, or by another message.
        if (isAlreadyHere(error)) found = await patients.withHn(said.patientID);
        if (!found) return error.code;
      }
    }
    if (!found) return NOT_REGISTERED;
    const isSame = isSaidOf(found, said);
    const { id, version, dateOfBirth } = found;
    await record(db, caller, {
      action: 'adt.matched',
      subject: { kind: 'patient', id },
      details: { is: isSame ? 'same' : 'different', message: row.id },
    });
    if (!isSame) return 'DIFFERENT_PATIENT';
    if (dateOfBirth === said.dateOfBirth) await patients.agree(id, version);
    return null;
  }

  async function looked(message: Message, row: AdtRow): Promise<Taken> {
    const why = await applied(message, row).catch((error: unknown) => {
      if (isRefusedAsData(error)) return 'BAD_PATIENT';
      throw error;
    });
    const isDone = why === null || why === NOT_REGISTERED;
    await adtQueries(db).end(row.id, isDone ? 'done' : 'refused', why);
    if (isDone) return { is: 'done' };
    // One that cannot be used says nothing newer.
    if (row.hn && row.event !== MERGE && !why.startsWith('BAD_')) await adtQueries(db).endReplaced(row.hn);
    const by: Actor = { ...SERVER_ITSELF, origin: { address: row.peer, requestId: randomUUID() } };
    await record(db, by, {
      action: 'adt.refused',
      outcome: 'refused',
      subject: { kind: 'adt-message', id: row.id },
      details: { why, event: row.event },
    });
    log.warn({ message: row.id, why }, 'a message about a patient was not taken: it is a dead letter');
    return { is: 'refused', why };
  }

  async function state(): Promise<AdtState> {
    const letters = await adtQueries(db).letters(MOST_LISTED);
    return {
      listens: config.ADT_PORT !== undefined,
      letters_count: await adtQueries(db).countLetters(),
      letters: letters.map(({ id, event, hn, otherHn, receivedAt, why }) => ({
        ...{ id, event, hn, other_hn: otherHn, received_at: receivedAt.toISOString() },
        why: why ?? 'NOT_FINISHED',
      })),
    };
  }

  async function letter(id: number): Promise<AdtRow & { body: string }> {
    const row = await adtQueries(db).letter(id);
    if (!row?.body) throw new AppError('ADT_LETTER_NOT_FOUND');
    return { ...row, body: row.body };
  }
  /** Who has the numbers of a letter, for the trail. */
  async function patientsOf({ hn, otherHn }: AdtRow): Promise<number[]> {
    const found = await Promise.all([hn, otherHn].map((each) => each && patients.withHn(each)));
    return found.flatMap((patient) => (patient ? [patient.id] : []));
  }

  return {
    state,

    /** What it says of the patient. */
    async read(caller: Caller, id: number): Promise<AdtLetterContent> {
      const row = await letter(id);
      const patientIds = await patientsOf(row);
      await record(db, caller, {
        action: 'adt.read',
        subject: { kind: 'adt-message', id },
        patientIds,
      });
      const [found, other] = await Promise.all(
        [row.hn, row.otherHn].map((hn) => (hn ? patients.withHn(hn) : null)),
      );
      // One that is part of a third record would lead to a patient whom the message never named.
      const isPair =
        found && other && isHn(found.patientID, row.hn ?? '') && isHn(other.patientID, row.otherHn ?? '');
      return {
        ...{ id, ...saidIn(parsed(row.body)), patient_id: found?.id ?? null },
        other_patient_id: isPair ? other.id : null,
      };
    },

    async again(caller: Caller, id: number): Promise<AdtState> {
      const row = await letter(id);
      await record(db, caller, {
        action: 'adt.tried-again',
        subject: { kind: 'adt-message', id },
        patientIds: await patientsOf(row),
      });
      await looked(parsed(row.body), row);
      return state();
    },

    /** A person has seen to it. */
    async putAway(caller: Caller, id: number, reason: string): Promise<AdtState> {
      const row = await letter(id);
      const patientIds = await patientsOf(row);
      await db.transaction(async (transaction) => {
        await adtQueries(transaction).end(id, 'put-away', reason);
        await record(transaction, caller, {
          action: 'adt.put-away',
          subject: { kind: 'adt-message', id },
          patientIds,
        });
      });
      return state();
    },

    /** Stores the message, then does what it says. One that was here before changes nothing. */
    async take(text: string, message: Message, peer: string): Promise<Taken> {
      const event: AdtEvent | null = eventOf(message, text);
      if (!event) return { is: 'foreign' };
      const stored = await adtQueries(db)
        .store({ ...event, peer, body: text })
        .catch((error: unknown) => {
          if (isRefusedAsData(error)) return null;
          throw error;
        });
      if (!stored) return { is: 'unkept' };
      const { row, isNew } = stored;
      if (!isNew && row.state !== 'waiting') return { is: 'done' };
      return looked(message, row);
    },

    /** Listens, if configured, until the returned function stops it. */
    async start(): Promise<() => Promise<void>> {
      if (config.ADT_PORT === undefined) return async () => undefined;
      const { ADT_CERT_FILE: cert, ADT_KEY_FILE: key, ADT_CLIENT_CA_FILE: clientCa } = config;
      const endListening = await listen({
        host: config.ADT_HOST,
        port: config.ADT_PORT,
        tls: cert && key ? { files: { cert, key, clientCa }, certificates } : null,
        isAllowed: allowedPeers(clientCa && !config.ADT_ALLOW ? ['0.0.0.0/0', '::/0'] : config.ADT_ALLOW),
        charset: config.ADT_CHARSET,
        take: this.take,
        failed: (error) => log.error({ error: describeError(error) }, 'a message about a patient failed'),
        refused: (code, peer) => log.warn({ code, peer }, 'a message about a patient was refused'),
        clock,
      });
      const endForgetting = repeated({
        everyMs: FORGETS_EVERY_MS,
        work: () => adtQueries(db).forgetOld(),
        failure: 'old messages about patients could not be forgotten',
        log,
        isAtOnce: true,
      });
      return async () => {
        await endListening();
        await endForgetting();
      };
    },
  };
}
export type Adt = ReturnType<typeof createAdt>;
