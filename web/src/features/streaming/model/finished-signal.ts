import { playTones } from '../../../sound/tones.ts';

const TONES = [
  { hz: 784, startS: 0, lengthS: 0.16 },
  { hz: 1047, startS: 0.18, lengthS: 0.22 },
];
const LOUDNESS = 0.15;
const CLOSED_AFTER_MS = 1_000;
const VIBRATION_MS = 250;

/** Says by sound and vibration that a recording has ended: the clinician looks at the patient. */
export function signalFinished(): void {
  // Absent in Safari and Firefox.
  (navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(VIBRATION_MS);
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  playTones(context, TONES, LOUDNESS);
  setTimeout(() => void context.close().catch(() => undefined), CLOSED_AFTER_MS);
}
