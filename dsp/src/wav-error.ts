/**
 * not-a-wav    another kind of file; `detail` names it, if it is known
 * unsupported  a WAV that holds something we cannot read; `detail` names it
 * truncated    ends, or turns into something else, before its sound: a better copy may exist
 * no-data      complete, and without sound: a better copy cannot exist
 */
export type WavErrorReason = 'not-a-wav' | 'unsupported' | 'truncated' | 'no-data';

export class WavError extends Error {
  readonly reason: WavErrorReason;
  /** What was found, by its name. */
  readonly detail: string;
  constructor(reason: WavErrorReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'WavError';
    this.reason = reason;
    this.detail = detail;
  }
}
