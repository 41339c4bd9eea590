export type {
  Addendum,
  AddendumInput,
  ChangeAfterSigning,
  Signature,
  SignedAnalysis,
  SignInput,
} from './schema.ts';

export const ADDENDUM_MAX_LENGTH = 2000;

/** What stands beside a signed analysis, and may be corrected afterwards. */
export const CHANGEABLE_AFTER_SIGNING = ['position', 'circumstances', 'marks', 'events'] as const;
