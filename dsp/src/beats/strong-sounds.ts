/** A sound that stands out by this many deviations should have a mark this close (in values). */
const STRONG_FROM = 1.2;
export const MARK_REACH = 7;

/** How much each instant stands out like a heart sound; 0 everywhere else. */
export function strongSounds(likeness: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(likeness, (value, index) => {
    const isPeak = value >= (likeness[index - 1] ?? 0) && value > (likeness[index + 1] ?? 0);
    return isPeak && value > STRONG_FROM ? value : 0;
  });
}
