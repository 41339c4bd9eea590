import { randomUUID } from 'node:crypto';
import type {
  ListeningEnd,
  ListeningSubject,
  ListeningSubjectInput,
  ListeningTogether,
} from '@sadap/contract/listening-together';
import { isPositionOf } from '@sadap/contract/positions';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import { type Caller, SERVER_ITSELF } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Patients } from '../patients/index.ts';
import { type ListeningRow, listeningQueries } from './listening-queries.ts';
import { callsQueries } from './queries.ts';
import type { HeardSubject } from './schema.ts';

type Step = 'invited' | 'accepted' | 'ended';
type Parts = {
  devices: Devices;
  checkUps: CheckUps;
  patients: Patients;
  /** Notifies all pages of both. */
  tell: (listening: ListeningTogether) => void;
  /** Removes the guest's pages from the stream's listeners. */
  silence: (guestId: number, macAddress: string) => void;
  /** Whether one of the guest's pages is among the stream's listeners. */
  hears: (guestId: number, macAddress: string) => Promise<boolean>;
  clock: Clock;
};

export type ListeningTogetherService = ReturnType<typeof createListeningTogether>;

/** Lets only the other party of a call hear the stethoscope, over the live relay. */
export function createListeningTogether(db: Database, parts: Parts) {
  const { devices, checkUps, patients, tell, silence, hears, clock } = parts;
  const queries = listeningQueries(db);
  const now = () => new Date(clock.now());

  async function otherParty({ userId }: Caller, callId: string): Promise<number> {
    const call = await callsQueries(db).byId(callId);
    if (!call || (call.callerId !== userId && call.calleeId !== userId)) throw new AppError('CALL_NOT_FOUND');
    if (call.state !== 'active') throw new AppError('CALL_NOT_ACTIVE');
    return call.callerId === userId ? call.calleeId : call.callerId;
  }

  async function subjectOf(input: ListeningSubjectInput): Promise<HeardSubject> {
    const { organ, position, patientId, sessionId: checkUpId } = input;
    if (!isPositionOf(organ, position)) throw AppError.invalid('position', 'positionInvalid');
    await checkUps.getOfPatient(checkUpId, patientId);
    const { patientID } = await patients.get(patientId);
    return { organ, position, patientHn: patientID, patientId, sessionId: checkUpId };
  }

  async function live(callId: string): Promise<ListeningRow> {
    const row = await queries.liveOfCall(callId);
    if (!row) throw new AppError('LISTENING_NOT_FOUND');
    return row;
  }

  /** Changes the row and writes the audit trail, both or neither; then notifies both. */
  async function step(
    id: string,
    name: Step,
    by: Caller | null,
    change: (inside: ReturnType<typeof listeningQueries>) => Promise<boolean>,
  ): Promise<ListeningTogether | null> {
    const row = await db.transaction(async (transaction) => {
      const inside = listeningQueries(transaction);
      if (!(await change(inside))) return null;
      const changed = await inside.byId(id);
      if (!changed) return null;
      const { callId, macAddress, hostId, guestId, subject } = changed;
      await record(transaction, by ?? SERVER_ITSELF, {
        action: `listening.${name}`,
        subject: { kind: 'call', id: callId },
        patientIds: subject ? [subject.patientId] : [],
        details: {
          macAddress,
          hostId,
          guestId,
          byHand: by !== null,
          ...(changed.end && { end: changed.end }),
        },
      });
      return changed;
    });
    if (!row) return null;
    const listening = toListening(row);
    tell(listening);
    return listening;
  }

  async function finish(row: ListeningRow, end: ListeningEnd, by: Caller | null = null): Promise<void> {
    const ended = await step(row.id, 'ended', by, (inside) => inside.end(row.id, end, now()));
    if (ended) silence(row.guestId, row.macAddress);
  }

  return {
    isGuest: (userId: number, macAddress: string) => queries.isListening(userId, macAddress),

    async current({ userId }: Caller): Promise<ListeningTogether | null> {
      const row = (await queries.liveOfUser(userId)) ?? null;
      // A server that was killed recorded nothing about its pages.
      return row && toListening({ ...row, isHeard: await hears(row.guestId, row.macAddress) });
    },

    /** The host must have the device connected; only the other party of the call may listen. */
    async invite(
      caller: Caller,
      callId: string,
      macAddress: string,
      subject: ListeningSubjectInput | undefined,
    ): Promise<ListeningTogether> {
      const guestId = await otherParty(caller, callId);
      const device = await devices.leasedBy(caller, macAddress);
      const id = randomUUID();
      const row = {
        id,
        callId,
        state: 'invited' as const,
        macAddress,
        deviceName: device.name,
        hostId: caller.userId,
        guestId,
        subject: subject ? await subjectOf(subject) : null,
        invitedAt: now(),
      };
      const invited = await step(id, 'invited', caller, (inside) => inside.insert(row));
      // It exists already: a second tap, or the other's own.
      return invited ?? toListening(await live(callId));
    },

    async accept(caller: Caller, callId: string): Promise<ListeningTogether> {
      await otherParty(caller, callId);
      const row = await live(callId);
      if (row.guestId !== caller.userId) throw new AppError('FORBIDDEN');
      const accepted = await step(row.id, 'accepted', caller, (inside) => inside.accept(row.id, now()));
      return accepted ?? toListening(await live(callId));
    },

    /** Another patient, or another check-up, is not what the guest was invited to hear, so listening ends. */
    async setSubject(
      caller: Caller,
      callId: string,
      input: ListeningSubjectInput,
    ): Promise<ListeningTogether> {
      await otherParty(caller, callId);
      const row = await live(callId);
      if (row.hostId !== caller.userId) throw new AppError('FORBIDDEN');
      const subject = await subjectOf(input);
      const { subject: agreed } = row;
      if (agreed && (agreed.patientId !== subject.patientId || agreed.sessionId !== subject.sessionId)) {
        await finish(row, 'other-patient');
        return toListening({ ...row, state: 'ended', end: 'other-patient' });
      }
      await queries.setSubject(row.id, subject);
      const listening = toListening(await live(callId));
      tell(listening);
      return listening;
    },

    async end(caller: Caller, callId: string): Promise<void> {
      const row = await queries.liveOfCall(callId);
      if (!row || (row.hostId !== caller.userId && row.guestId !== caller.userId))
        throw new AppError('LISTENING_NOT_FOUND');
      const byGuest = row.state === 'invited' ? 'declined' : 'left';
      await finish(row, row.guestId === caller.userId ? byGuest : 'stopped', caller);
    },

    async endOfCall(callId: string): Promise<void> {
      const row = await queries.liveOfCall(callId);
      if (row) await finish(row, 'call');
    },

    /** The host released the device. */
    async endOfDevice(macAddress: string): Promise<void> {
      for (const row of await queries.liveOfDevice(macAddress)) await finish(row, 'device');
    },

    /**
     * A page of the user started or stopped hearing the stream; the host is notified if that changes
     * anything.
     */
    async followHearing(userId: number, macAddress: string): Promise<void> {
      const row = await queries.heardBy(userId, macAddress);
      if (!row || !(await queries.setHeard(row.id, await hears(userId, macAddress)))) return;
      tell(toListening(await live(row.callId)));
    },
  };
}

function toListening(row: ListeningRow): ListeningTogether {
  return {
    callId: row.callId,
    state: row.state,
    macAddress: row.macAddress,
    deviceName: row.deviceName,
    host: { userId: row.hostId, username: row.hostName },
    guest: { userId: row.guestId, username: row.guestName },
    subject: row.subject && toSubject(row.subject),
    isHeard: row.isHeard,
    end: row.end,
  };
}

const toSubject = ({ organ, position, patientHn }: HeardSubject): ListeningSubject => ({
  organ,
  position,
  patientHn,
});
