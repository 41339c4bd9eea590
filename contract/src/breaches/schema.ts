import { z } from 'zod';
import { TABLE_PAGE_SIZE } from '../limits/index.ts';
import { ById } from '../procedures.ts';
import { withMessage } from '../validation/index.ts';
import { PastInstant } from '../validation/schema.ts';
import { BREACH_STEPS } from './index.ts';

/** Which events of the audit trail belong to it: in this time, and of these accounts and addresses if any. */
const scope = {
  from: PastInstant,
  /** Null: until now. */
  to: PastInstant.nullable(),
  userIds: z.array(z.number().int()).max(20),
  /** Each the beginning of a network address. */
  addresses: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[0-9a-fA-F.:]{1,64}$/, withMessage('invalid')),
    )
    .max(20),
};
export const BreachScope = z
  .object(scope)
  .refine(({ from, to }) => to === null || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    ...withMessage('periodReversed'),
  });
export type BreachScope = z.infer<typeof BreachScope>;

const details = {
  title: z.string().trim().min(1, withMessage('required')).max(200, withMessage('tooLong')),
  what: z.string().trim().max(4_000, withMessage('tooLong')).default(''),
  /** The 72 hours count from here. */
  knownAt: PastInstant,
  scope: BreachScope,
};
export const BreachDetails = z.object(details);
export type BreachDetails = z.infer<typeof BreachDetails>;

/** `version` is the one that was edited; if there is a newer one the error is BREACH_CHANGED. */
const version = z.number().int().min(1);
export const ChangeBreachInput = ById.extend({ ...details, version });
export const CloseBreachInput = ById.extend({
  version,
  note: z.string().trim().min(1, withMessage('required')).max(4_000, withMessage('tooLong')),
});
export const ReopenBreachInput = ById.extend({ version });
export const BreachStepInput = ById.extend({
  step: z.enum(BREACH_STEPS),
  isDone: z.boolean(),
  note: z.string().trim().max(2_000, withMessage('tooLong')).default(''),
});

/** A personal data breach and what is done about it. */
export const Breach = z
  .object({
    id: z.number().int(),
    title: z.string(),
    what: z.string(),
    knownAt: z.iso.datetime(),
    /** By when the office must be told. */
    dueAt: z.iso.datetime(),
    scope: BreachScope,
    /** The accounts in the scope, deleted ones too. */
    accounts: z.array(z.object({ id: z.number().int(), username: z.string() })),
    /** Those that are done. */
    steps: z.array(
      z.object({
        step: z.enum(BREACH_STEPS),
        doneAt: z.iso.datetime(),
        doneBy: z.string(),
        note: z.string(),
      }),
    ),
    closed: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
    version: z.number().int(),
    openedAt: z.iso.datetime(),
    openedBy: z.string(),
  })
  .meta({ id: 'Breach' });
export type Breach = z.infer<typeof Breach>;

/** A patient the audit trail shows within a breach's scope. */
export const AffectedPatient = z
  .object({
    id: z.number().int(),
    /** Null: nothing of the patient is left. */
    hn: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    /** Accounts that saw the patient. */
    usernames: z.array(z.string()),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** How often the patient only stood in a list, was opened or heard, and was taken out. */
    listed: z.number().int(),
    opened: z.number().int(),
    takenOut: z.number().int(),
  })
  .meta({ id: 'AffectedPatient' });
export type AffectedPatient = z.infer<typeof AffectedPatient>;

export const AffectedInput = ById.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
