import { z } from 'zod';
import { MacAddress } from '../devices/schema.ts';
import { Organ, Position } from '../positions/schema.ts';

/** The sound listened to, visible to both. */
export const ListeningSubject = z.object({ organ: Organ, position: Position, patientHn: z.string() });
export type ListeningSubject = z.infer<typeof ListeningSubject>;

/**
 * Why it ended. `declined`: the guest did not agree; `left` and `stopped`: guest or host ended it by hand;
 * `other-patient`: the host turned to a patient or check-up that the guest was not invited to hear; `device`:
 * the host's connection to the device ended; `call`: the call ended.
 */
export const ListeningEnd = z.enum(['declined', 'left', 'stopped', 'other-patient', 'device', 'call']);
export type ListeningEnd = z.infer<typeof ListeningEnd>;

/**
 * In a call, the other party hears one party's stethoscope too. `invited`: the other has not agreed yet. It
 * ends with the call, with the host's connection to the device, and at either's wish.
 */
export const ListeningTogether = z
  .object({
    callId: z.uuid(),
    state: z.enum(['invited', 'listening', 'ended']),
    macAddress: MacAddress,
    deviceName: z.string(),
    host: z.object({ userId: z.number().int(), username: z.string() }),
    guest: z.object({ userId: z.number().int(), username: z.string() }),
    subject: ListeningSubject.nullable(),
    /** Whether a page of the guest plays the sound: a reloaded page does not until it is tapped. */
    isHeard: z.boolean(),
    end: ListeningEnd.nullable(),
  })
  .meta({ id: 'ListeningTogether' });
export type ListeningTogether = z.infer<typeof ListeningTogether>;

/** The server adds the patient's HN. */
const SubjectInput = z.object({
  organ: Organ,
  position: Position,
  patientId: z.number().int(),
  sessionId: z.number().int(),
});
export const InviteToListenInput = z.object({
  id: z.uuid(),
  macAddress: MacAddress,
  subject: SubjectInput.optional(),
});
export const ListeningSubjectInput = SubjectInput.extend({ id: z.uuid() });
export type ListeningSubjectInput = z.infer<typeof SubjectInput>;
