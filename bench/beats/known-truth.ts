import { analyseBeats, analyseBreathing, judgeQuality } from '@sadap/dsp';
import { badClips } from '../../dsp/src/synthetic-sounds/bad-clips.ts';
import { breathingTrial, phaseAgreement } from '../../dsp/src/synthetic-sounds/breathing-trials.ts';
import { HEART_GROUPS, heartTrial } from '../../dsp/src/synthetic-sounds/heart-trials.ts';
import { f1Of, type MarkScore, scoreMarks } from '../../dsp/src/synthetic-sounds/mark-score.ts';

const TOLERANCE_S = 0.06;
/** From here on systole is as long as diastole. */
const FAST_BPM = 140;

type Trial = { names: string[]; bpm: number; score: MarkScore; isRateWrong: boolean; isSwapped: boolean };

/** One row for each group, each kind of noise, each range of rates, and the total. */
export function heartRows(perGroup: number): { rows: string[][]; f1: number } {
  const trials = Object.keys(HEART_GROUPS).flatMap((group) =>
    Array.from({ length: perGroup }, (_, place): Trial => {
      const { heart, samples, disturbance } = heartTrial(group, place, perGroup);
      const { marks, heartRate } = analyseBeats(samples, heart.sampleRateHz);
      const score = scoreMarks(heart.marks, marks, TOLERANCE_S);
      const swapped = marks.map((mark) => ({
        ...mark,
        kind: mark.kind === 'S1' ? ('S2' as const) : ('S1' as const),
      }));
      return {
        names: [group, `in ${disturbance}`, rangeOf(heart.bpm), 'all'],
        bpm: heart.bpm,
        score,
        isRateWrong: Math.abs((heartRate?.bpm ?? 0) - heart.bpm) > 3,
        isSwapped: scoreMarks(heart.marks, swapped, TOLERANCE_S).hits > score.hits,
      };
    }),
  );
  const names = [
    ...new Set(trials.flatMap((trial) => trial.names.map((name, place) => `${place}${name}`))),
  ].sort();
  const rows = names.map((placed) => {
    const name = placed.slice(1);
    const members = trials.filter((trial) => trial.names.includes(name));
    const slow = members.filter(({ bpm }) => bpm < FAST_BPM);
    return [
      name,
      String(members.length),
      f1Of(members.map(({ score }) => score)).toFixed(3),
      slow.length > 0 ? f1Of(slow.map(({ score }) => score)).toFixed(3) : '',
      String(members.filter(({ isRateWrong }) => isRateWrong).length),
      String(members.filter(({ isSwapped }) => isSwapped).length),
    ];
  });
  return { rows, f1: f1Of(trials.map(({ score }) => score)) };
}

function rangeOf(bpm: number): string {
  if (bpm < 60) return '40-60 / min';
  return bpm < 100 ? '60-100 / min' : bpm < FAST_BPM ? '100-140 / min' : '140-180 / min';
}

export function breathingRows(count: number): string[][] {
  const trials = Array.from({ length: count }, (_, place) => {
    const { breathing, samples, disturbance } = breathingTrial(place, count);
    const found = analyseBreathing(samples, breathing.sampleRateHz);
    const ratio = (found.rate?.perMinute ?? 0) / breathing.perMinute;
    return {
      names: [disturbance, 'all'],
      isRight: Math.abs((found.rate?.perMinute ?? 0) - breathing.perMinute) <= 2,
      isTwice: Math.abs(ratio - 2) < 0.2,
      isNone: !found.rate,
      isTold: found.direction !== null,
      isToldRight: phaseAgreement(breathing.phases, found.phases, found.durationS).direction > 0.5,
    };
  });
  return ['none', 'white noise', 'pink noise', 'heart', 'all'].map((name) => {
    const members = trials.filter(({ names }) => names.includes(name));
    const told = members.filter(({ isTold }) => isTold);
    const number = (of: keyof (typeof members)[number]) =>
      String(members.filter((trial) => trial[of]).length);
    return [
      name,
      String(members.length),
      number('isRight'),
      number('isTwice'),
      number('isNone'),
      String(told.length),
      String(told.filter(({ isToldRight }) => isToldRight).length),
    ];
  });
}

export function badClipRows(perKind: number): { rows: string[][]; named: number; count: number } {
  const kinds = new Map<string, { cells: string[]; count: number; named: number; poor: number }>();
  for (const { organ, kind, samples, sampleRateHz } of badClips(perKind)) {
    const key = `${organ} ${kind}`;
    const row = kinds.get(key) ?? { cells: [organ, kind], count: 0, named: 0, poor: 0 };
    const { problems, verdict } = judgeQuality(samples, sampleRateHz, organ);
    row.count++;
    if (problems.length > 0) row.named++;
    if (verdict === 'poor') row.poor++;
    kinds.set(key, row);
  }
  const all = [...kinds.values()];
  return {
    rows: all.map(({ cells, count, named, poor }) => [...cells, String(count), String(named), String(poor)]),
    named: all.reduce((sum, row) => sum + row.named, 0),
    count: all.reduce((sum, row) => sum + row.count, 0),
  };
}
