/** How much louder than stored a sound may be played; the limiter prevents distortion. */
export const BOOSTS_DB = [0, 6, 12, 18, 24] as const;

/**
 * Gain of the volume slider for stored sound: its value divided by 10, at most 1 (specification 2, section
 * 5).
 */
const volumeGain = (volume: number): number => Math.max(0, Math.min(1, volume / 10));

/**
 * Linear gain of a stored sound: the volume slider's, raised by a boost and by the trim that matches another
 * sound's loudness.
 */
export function playbackGain(volume: number, boostDb = 0, trim = 1): number {
  return volumeGain(volume) * 10 ** (boostDb / 20) * trim;
}
