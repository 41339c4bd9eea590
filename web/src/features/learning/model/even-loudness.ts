/** Below this a sound is as good as silent, and nothing is lowered to it. */
const SILENT_RMS = 0.003;
const LOWEST_GAIN = 0.1;

/** Gain by key that lowers the louder of two sounds to the softer one. */
export function evenLoudness(
  one: { key: string; rms: number },
  other: { key: string; rms: number },
): Record<string, number> {
  const [softer, louder] = one.rms <= other.rms ? [one, other] : [other, one];
  if (softer.rms < SILENT_RMS) return {};
  return { [louder.key]: Math.max(LOWEST_GAIN, softer.rms / louder.rms) };
}
