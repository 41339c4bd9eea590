type Levels = { peak: number; rms: number };

/** No sound is raised by more than 20 dB: beyond that only noise is heard. */
const MAX_GAIN = 10;

/** Gains that bring two sounds to the loudness (RMS) of the louder one. */
export function matchedGains(a: Levels, b: Levels): { a: number; b: number } {
  const louder = Math.max(a.rms, b.rms);
  const gainOf = ({ rms }: Levels) => (rms > 0 ? Math.min(MAX_GAIN, louder / rms) : 1);
  return { a: gainOf(a), b: gainOf(b) };
}

/** A gain in decibels. */
export const decibels = (gain: number): number => 20 * Math.log10(gain);
