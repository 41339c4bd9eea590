import type { ClientToServer } from '@sadap/contract/realtime';
import {
  CaptureTarget,
  SetGain,
  SetNotch,
  StartCapture,
  StopCapture,
  StreamTarget,
  WatchStream,
} from '@sadap/contract/realtime/schema';
import type { z } from 'zod';
import type { PatientSubject } from '../../http/patient-access.ts';

/** Requests on the realtime channel that carry something. What has no answer is none (`sound-relay.ts`). */
export type RequestWithInput = Exclude<keyof ClientToServer, 'devices:statuses' | 'stream:heard'>;

type Request<Schema extends z.ZodType> = {
  schema: Schema;
  /** The patients whose record it shows or changes. */
  patients(input: z.output<Schema>): readonly PatientSubject[];
};
const request = <Schema extends z.ZodType>(
  schema: Schema,
  patients: Request<Schema>['patients'],
): Request<Schema> => ({ schema, patients });

/** A device has no patient: who may hear it follows from its lease, or from listening together. */
const ofDevice = () => [];
const ofCapture = ({ captureId: id }: { captureId: string }): readonly PatientSubject[] => [
  { kind: 'capture', id },
];

/** Of every request. A new one does not compile without its own. */
export const STREAM_REQUESTS = {
  'stream:watch': request(WatchStream, ofDevice),
  'stream:unwatch': request(StreamTarget, ofDevice),
  'stream:start': request(StreamTarget, ofDevice),
  'stream:stop': request(StreamTarget, ofDevice),
  'stream:set-gain': request(SetGain, ofDevice),
  'stream:set-notch': request(SetNotch, ofDevice),
  'capture:start': request(StartCapture, ({ patientId, sessionId }) => [
    { kind: 'patient', id: patientId },
    { kind: 'check-up', id: sessionId },
  ]),
  'capture:stop': request(StopCapture, ofCapture),
  'capture:discard': request(CaptureTarget, ofCapture),
} satisfies { [Name in RequestWithInput]: { schema: z.ZodType; patients: unknown } };

export type InputOf<Name extends RequestWithInput> = z.output<(typeof STREAM_REQUESTS)[Name]['schema']>;
