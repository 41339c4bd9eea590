type Levels = { peak: number; rms: number };

/** No sound is raised by more than 20 dB: beyond that only noise is heard. */
const MAX_GAIN = 10;

/** Gains that bring sounds to the loudness (RMS) of the loudest one. */
export function matchedGains(levels: readonly Levels[]): number[] {
  const loudest = Math.max(...levels.map(({ rms }) => rms));
  return levels.map(({ rms }) => (rms > 0 ? Math.min(MAX_GAIN, loudest / rms) : 1));
}

/** A gain in decibels. */
export const decibels = (gain: number): number => 20 * Math.log10(gain);
