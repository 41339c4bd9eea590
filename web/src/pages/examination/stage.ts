import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Stream } from '../../features/streaming/index.ts';

/**
 * What the page asks for. `device`: choose a stethoscope. `waiting`: it gets ready. `listen`: start the
 * sound. `ready`: start recording. `unsaved`: the last sound could not be saved. `elsewhere`: the
 * stethoscope records another page's sound, or another one records for this check-up. `done`: no step is
 * open.
 */
export type Stage =
  | 'device'
  | 'waiting'
  | 'listen'
  | 'ready'
  | 'recording'
  | 'completing'
  | 'saving'
  | 'unsaved'
  | 'elsewhere'
  | 'done';

type Known = Pick<Stream, 'mac' | 'phase' | 'deviceStatus'> & {
  /** The capture of this examination, running or ended. */
  own: Pick<CaptureProgress, 'state'> | null;
  /** The stethoscope records something else, or another one records for this check-up. */
  isElsewhere: boolean;
  hasFailedToSave: boolean;
  /** The step that comes next; null: none is open. */
  step: number | null;
};

export function stageOf({ own, isElsewhere, hasFailedToSave, step, ...stream }: Known): Stage {
  if (own?.state === 'recording') return 'recording';
  if (own?.state === 'completing') return 'completing';
  if (own) return hasFailedToSave ? 'unsaved' : 'saving';
  if (step === null) return 'done';
  if (isElsewhere) return 'elsewhere';
  if (stream.mac === null) return 'device';
  if (stream.phase === 'streaming') return stream.deviceStatus === 'offline' ? 'waiting' : 'ready';
  if (stream.phase === 'connecting' || stream.phase === 'stopping') return 'waiting';
  return stream.deviceStatus === 'online' ? 'listen' : 'waiting';
}
