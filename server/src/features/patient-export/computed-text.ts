import { MURMUR } from '@sadap/contract/ai-analysis';
import type { Held } from './held.ts';
import type { OverviewTexts } from './overview-texts.ts';

/** What was computed from a sound: its quality, its rate, and whether the heart beats irregularly. */
export function computedText(
  { quality, beats, breathing }: Held['sound_findings'][number],
  { sounds: t }: OverviewTexts,
): string {
  return [
    t.quality[quality.verdict],
    beats?.heartRate && `${t.heartRate} ${Math.round(beats.heartRate.bpm)} ${t.perMinute}`,
    beats?.heartRate?.rhythm === 'irregular' && irregularText(beats.heartRate, t),
    breathing?.rate && `${t.breathingRate} ${Math.round(breathing.rate.perMinute)} ${t.perMinute}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const irregularText = (
  { lowestBpm, highestBpm }: { lowestBpm: number; highestBpm: number },
  { irregular, perMinute }: OverviewTexts['sounds'],
) => `${irregular} ${Math.round(lowestBpm)}–${Math.round(highestBpm)} ${perMinute}`;

/** What the classifier answered; a valve's short name is the same in both languages. */
export const aiAnswerText = (verdict: string | null, t: OverviewTexts['sounds']): string =>
  verdict === MURMUR ? t.valveNotNamed : (verdict ?? t.uncertain);
