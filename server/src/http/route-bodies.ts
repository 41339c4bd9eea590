import {
  BODY_LIMIT_BYTES,
  FILE_UPLOAD_LIMIT_BYTES,
  FORM_OVERHEAD_BYTES,
  SOUND_UPLOAD_LIMIT_BYTES,
} from '@sadap/contract/limits';

/** What a route takes at most. Reading it keeps everybody waiting: the larger, the longer. */
export type BodyLimits = {
  /** Of a body without files, and of the fields beside them. */
  bytes: number;
  /** Of one list or object. */
  members: number;
  /** Of a form with a file, which is read piece by piece. */
  upload?: Upload;
};
type Upload = {
  kind: 'sound' | 'file';
  bytes: number;
  refusal: 'SOUND_TOO_LARGE' | 'FILE_TOO_LARGE' | 'TOO_LARGE';
};

const KIB = 1024;
const ORDINARY: BodyLimits = { bytes: 64 * KIB, members: 1_000 };
/** Anybody may send it, before a sign-in too. */
const OF_ANYBODY: BodyLimits = { bytes: 4 * KIB, members: 100 };
/** What an authenticator has signed. */
const OF_A_PASSKEY: BodyLimits = { bytes: 8 * KIB, members: 100 };
/** Long texts, in Thai, perhaps written as `\u0e01`: six bytes a character. */
const TEXTS: BodyLimits = { bytes: 320 * KIB, members: 1_000 };
/** All beats or breaths of a sound. */
const MARKS: BodyLimits = { bytes: BODY_LIMIT_BYTES, members: 20_000 };
const SOUND: BodyLimits = {
  ...TEXTS,
  upload: {
    kind: 'sound',
    bytes: SOUND_UPLOAD_LIMIT_BYTES + FORM_OVERHEAD_BYTES,
    refusal: 'SOUND_TOO_LARGE',
  },
};
const FILE: BodyLimits = {
  ...ORDINARY,
  upload: { kind: 'file', bytes: FILE_UPLOAD_LIMIT_BYTES + FORM_OVERHEAD_BYTES, refusal: 'FILE_TOO_LARGE' },
};
const LOGO: BodyLimits = {
  ...ORDINARY,
  upload: { kind: 'file', bytes: BODY_LIMIT_BYTES, refusal: 'TOO_LARGE' },
};

/** By the route's place in the contract; every other one is ordinary. */
const LIMITS = new Map<string, BodyLimits>([
  ['auth.login', OF_ANYBODY],
  ['auth.loginWithCode', OF_ANYBODY],
  ['auth.passkeyOptions', OF_ANYBODY],
  ['auth.loginWithPasskey', OF_A_PASSKEY],
  ['auth.oidc.signIn', OF_ANYBODY],
  ['auth.oidc.unlock', OF_ANYBODY],
  ['launch.signIn', OF_ANYBODY],
  ['launch.patient', OF_ANYBODY],
  ['launch.rename', OF_ANYBODY],
  ['users.register', OF_ANYBODY],
  ...['heart', 'lung'].flatMap((organ): [string, BodyLimits][] => [
    [`${organ}.save`, SOUND],
    [`${organ}.analyse`, TEXTS],
    [`${organ}.saveEvents`, TEXTS],
  ]),
  ['heart.correctBeats', MARKS],
  ['lung.correctBreathing', MARKS],
  ['captures.saveDraft', TEXTS],
  ['questions.answer', TEXTS],
  ['patients.create', TEXTS],
  ['patients.update', TEXTS],
  ['processingRegister.save', TEXTS],
  ['files.upload', FILE],
  ['files.uploadTo', FILE],
  ['letterhead.setLogo', LOGO],
  ['patientImport.rows', TEXTS],
  ['aiValidation.add', TEXTS],
]);

export const bodyLimitsOf = (path: readonly string[]): BodyLimits => LIMITS.get(path.join('.')) ?? ORDINARY;
