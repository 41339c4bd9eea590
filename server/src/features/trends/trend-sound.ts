import { countEvents } from '@sadap/contract/sound-events';
import type { TrendCount, TrendSound } from '@sadap/contract/trends';
import { cyclePhases } from '../sound-events/index.ts';
import { breathingByHand } from '../sound-findings/index.ts';
import type { TrendRow } from './queries.ts';

/** What a check-up shows of a position. `rows` are its recordings of it, the newest first. */
export function chosenOf(rows: readonly TrendRow[]): TrendRow | undefined {
  return rows.find(({ quality }) => quality !== 'poor') ?? rows[0];
}

/** A recording's measures. Corrected marks give corrected ones; until those are computed it is pending. */
export function measuresOf(row: TrendRow): Omit<TrendSound, 'stethoscope' | 'ofRecordings'> {
  const { organ, position, checkUpId, quality, correctionVersion } = row;
  const isCorrectedHeart = organ === 'heart' && correctionVersion > 0;
  const isPending =
    row.isMeasured &&
    (quality === null || (isCorrectedHeart && row.ofCorrection?.version !== correctionVersion));
  const beats = isCorrectedHeart ? row.ofCorrection : row;
  const breathing = breathingByHand(row.durationS, row.correctedMarks);
  return {
    organ,
    position,
    checkUpId,
    recordingId: row.id,
    recordedAt: new Date(row.recordedAt).toISOString(),
    isPending,
    quality,
    heartRateBpm: isPending ? null : (beats?.bpm ?? null),
    loudness: isPending ? null : (beats?.loudness ?? null),
    breathsPerMinute: breathing ? (breathing.rate?.perMinute ?? null) : row.breathsPerMinute,
    crackles: countOf(row, 'crackles'),
    wheezes: countOf(row, 'wheezes'),
  };
}

/** Counted in breaths as everywhere. Null where nobody looked, or while the breaths are not computed. */
function countOf(row: TrendRow, kind: 'crackles' | 'wheezes'): TrendCount | null {
  const { organ, events, correctedMarks, phases, quality } = row;
  if (organ !== 'lung' || events === null || (quality === null && !correctedMarks)) return null;
  const breaths = cyclePhases({ beats: null, breathing: phases && { phases } }, correctedMarks);
  const { cycles, counts } = countEvents('breath', breaths, events);
  const found = counts.find((each) => each.kind === kind);
  return { events: found?.events ?? 0, cycles: found?.cycles ?? 0, ofCycles: cycles };
}
