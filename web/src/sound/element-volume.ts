/** Gain of the volume slider for stored sound: its value divided by 10, at most 1 (specification 2, section 5). */
export function elementVolume(volume: number): number {
  return Math.max(0, Math.min(1, volume / 10));
}
