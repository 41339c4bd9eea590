import { z } from 'zod';
import { withMessage } from '../validation/index.ts';
import { REFUSED_REQUESTS } from './index.ts';

const field = z.string().trim().max(4_000, withMessage('tooLong')).default('');

const fields = {
  otherData: field,
  purposes: field,
  legalBasis: field,
  controllerName: field,
  controllerContact: field,
  officerName: field,
  officerContact: field,
  retention: field,
  accessConditions: field,
  recipients: field,
  otherMeasures: field,
};

/** A request of a patient that the hospital has refused, from the list of requests. */
export const Refusal = z.object({
  kind: z.enum(REFUSED_REQUESTS),
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  /** HN and who asked. */
  person: z.string(),
  reason: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** What the hospital fills in. */
export const RegisterFields = z.object(fields);
export type RegisterFields = z.infer<typeof RegisterFields>;

/** `version` is the one that was edited; if there is a newer one the error is REGISTER_CHANGED. */
export const SaveRegisterInput = RegisterFields.extend({ version: z.number().int().min(0) });

const Text = z.object({ th: z.string(), en: z.string() });

/** The register of processing activities (PDPA, section 39). */
export const ProcessingRegister = z
  .object({
    /** What the system itself knows, by item of section 39, as of now. */
    known: z.array(
      z.object({ item: z.number().int(), facts: z.array(z.object({ name: Text, text: Text })) }),
    ),
    fields: RegisterFields,
    refusals: z.array(Refusal),
    /** Counts the saves; 0: nobody has filled it in. */
    version: z.number().int(),
    savedAt: z.iso.datetime().nullable(),
    savedBy: z.string().nullable(),
  })
  .meta({ id: 'ProcessingRegister' });
export type ProcessingRegister = z.infer<typeof ProcessingRegister>;
