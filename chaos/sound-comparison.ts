import type { Gap } from '@sadap/contract/recordings';
import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';

export type Comparison = {
  /** Samples compared with what the device made. */
  compared: number;
  /** Samples that the device made between Record and Stop and that are not stored. */
  lost: number;
  /** Samples that differ from what the device made and are not marked as a gap. */
  wrong: number;
  /** How far the sound ends before the moment of Stop; negative after it. */
  endsEarlySamples: number;
};

/** Enough noise to be unique. */
const KEY_SAMPLES = 512;

/**
 * Compares a stored sound with everything that its device made. `pressedSample`: one past the newest sample
 * that the page had at the moment of Stop. A sound may end one frame before it.
 */
export function compareSound(
  stored: Int16Array,
  gaps: readonly Gap[],
  made: Int16Array,
  pressedSample: number,
): Comparison {
  const isGap = new Uint8Array(stored.length);
  for (const { firstSample, sampleCount } of gaps) isGap.fill(1, firstSample, firstSample + sampleCount);
  const keyAt = firstUnbroken(isGap);
  const found = keyAt < 0 ? -1 : find(stored.subarray(keyAt, keyAt + KEY_SAMPLES), made);
  if (found < 0) {
    const silent = isGap.reduce((count, mark) => count + mark, 0);
    return { compared: stored.length, lost: silent, wrong: stored.length - silent, endsEarlySamples: 0 };
  }
  const offset = found - keyAt;
  let lost = 0;
  let wrong = 0;
  for (let at = 0; at < stored.length; at++) {
    if (isGap[at]) lost += 1;
    else if (stored[at] !== made[offset + at]) wrong += 1;
  }
  const endsEarlySamples = pressedSample - (offset + stored.length);
  return {
    compared: stored.length,
    lost: lost + (endsEarlySamples > FRAME_SAMPLES ? endsEarlySamples : 0),
    wrong,
    endsEarlySamples,
  };
}

/** Where the first stretch of `KEY_SAMPLES` without a gap begins, or -1. */
function firstUnbroken(isGap: Uint8Array): number {
  for (let start = 0; start + KEY_SAMPLES <= isGap.length; ) {
    const gap = isGap.subarray(start, start + KEY_SAMPLES).lastIndexOf(1);
    if (gap < 0) return start;
    start += gap + 1;
  }
  return -1;
}

function find(key: Int16Array, made: Int16Array): number {
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  const wanted = Buffer.from(key.buffer, key.byteOffset, key.byteLength);
  for (let from = 0; ; ) {
    const at = bytes.indexOf(wanted, from);
    if (at < 0) return -1;
    if (at % 2 === 0) return at / 2;
    from = at + 1;
  }
}
