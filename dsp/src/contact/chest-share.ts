import { ContactFrames } from './contact-frames.ts';
import { ContactNetwork } from './contact-network.ts';
import { RATHER_A_CHEST } from './limits.ts';

/** The network needs it to settle. */
const SETTLES_S = 1;

/**
 * The share, 0 to 1, of a whole sound in which the chest piece lies on a chest, of heart or lung alike; null
 * for a sound of a second or less. Throws `RangeError` for a rate that is no whole multiple of 4 kHz.
 */
export function chestShare(samples: Float32Array, sampleRateHz: number): number | null {
  const network = new ContactNetwork();
  let [on, answers] = [0, 0];
  for (const { levels, end } of new ContactFrames(sampleRateHz).push(samples)) {
    const heard = network.hear(levels);
    if (!heard || end <= SETTLES_S * sampleRateHz) continue;
    answers++;
    if (heard.chest >= RATHER_A_CHEST) on++;
  }
  return answers === 0 ? null : on / answers;
}
