import { type Recording, soundPath } from '@sadap/contract/recordings';
import type { Sound } from './sound-output.ts';

/** A stored recording as a sound of the player. */
export function soundOf({ organ, recording_id }: Recording): Sound {
  return { key: `${organ} ${recording_id}`, path: soundPath(organ, recording_id) };
}
