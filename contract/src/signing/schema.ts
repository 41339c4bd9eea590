import { z } from 'zod';
import { Position } from '../positions/schema.ts';
import { withMessage } from '../validation/index.ts';
import { ADDENDUM_MAX_LENGTH, CHANGEABLE_AFTER_SIGNING } from './index.ts';

const Signer = z.object({ id: z.number().int(), username: z.string() });

/** A doctor's signature under one version of an analysis. The analysis never changes after it. */
export const Signature = z
  .object({
    /** The signed `analysis_version`. */
    version: z.number().int(),
    signer: Signer,
    signedAt: z.iso.datetime(),
    /** SHA-256 of the sound that was judged. */
    sha256: z.string(),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof Signature>;

/** What a doctor adds to a signed analysis; it never changes. */
export const Addendum = z
  .object({
    /** From 1. */
    number: z.number().int(),
    author: Signer,
    createdAt: z.iso.datetime(),
    text: z.string(),
  })
  .meta({ id: 'Addendum' });
export type Addendum = z.infer<typeof Addendum>;

/** The newest change of something beside the analysis, made after the signature. */
export const ChangeAfterSigning = z
  .object({ what: z.enum(CHANGEABLE_AFTER_SIGNING), author: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'ChangeAfterSigning' });
export type ChangeAfterSigning = z.infer<typeof ChangeAfterSigning>;

export const SignedAnalysis = z
  .object({
    /** With what was seen when signing; null: not signed. */
    signature: Signature.extend({
      position: Position,
      position_version: z.number().int(),
      circumstances_version: z.number().int(),
    }).nullable(),
    /** Oldest first. */
    addenda: z.array(Addendum),
    changes: z.array(ChangeAfterSigning),
  })
  .meta({ id: 'SignedAnalysis' });
export type SignedAnalysis = z.infer<typeof SignedAnalysis>;

const Seen = z.number(withMessage('invalid')).int(withMessage('invalid')).min(0, withMessage('invalid'));

/** What the doctor has seen. Where any of it is newer by now, nothing is signed. */
export const SignInput = z.object({
  analysis_version: Seen.describe('Otherwise the answer is ANALYSIS_CHANGED'),
  position_version: Seen.describe('Otherwise the answer is POSITION_CHANGED'),
  circumstances_version: Seen.describe('Otherwise the answer is CIRCUMSTANCES_CHANGED'),
});
export type SignInput = z.infer<typeof SignInput>;

export const AddendumInput = z.object({
  text: z
    .string(withMessage('required'))
    .trim()
    .min(1, withMessage('required'))
    .max(ADDENDUM_MAX_LENGTH, withMessage('tooLong')),
});
export type AddendumInput = z.infer<typeof AddendumInput>;
