import {
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  type HeartAnalysis,
  HIGHEST_GRADE,
  LUNG_FINDINGS,
  type LungAnalysis,
  type Murmur,
  type MurmurDetail,
} from '@sadap/contract/analysis';
import { CODES, type PresentFinding } from '@sadap/contract/codes';
import { isMurmur } from '@sadap/contract/heart-details';
import { conceptOf, loincConcept } from './resource.ts';

type Element = Record<string, unknown>;
/** What an Observation of a doctor's says, without where and when. `of` names it within its sound. */
export type FindingValue = { of: string; element: Element };

type Question = keyof (typeof CODES)['question'];

/** What a doctor found in a heart sound, one for each finding: present or not. */
export function heartValues(origin: string, analysis: HeartAnalysis): FindingValue[] {
  const { s1, s2 } = analysis;
  const splitting = s2.splitting && [
    {
      code: question(origin, 'splitting'),
      valueCodeableConcept: conceptOf(origin, 'splitting', s2.splitting),
    },
  ];
  return [
    answer(origin, 's1', conceptOf(origin, 's1', s1.isNormal ? 'normal' : 'abnormal'), s1.description),
    answer(
      origin,
      's2',
      conceptOf(origin, 's2', s2.isNormal ? 'normal' : 'abnormal'),
      s2.description,
      splitting,
    ),
    ...HEART_FINDINGS.map((finding) => {
      const { detail } = analysis[finding] as { detail?: MurmurDetail };
      const parts = detail && isMurmur(finding) ? murmurParts(origin, finding, detail) : [];
      return presence(origin, finding, analysis[finding], parts);
    }),
    ...EXTRA_HEART_SOUNDS.flatMap((finding) => {
      const stated = analysis[finding];
      return stated ? [presence(origin, finding, stated)] : [];
    }),
  ];
}

export function lungValues(origin: string, analysis: LungAnalysis): FindingValue[] {
  const { breathSounds, adventitious, breathing_pattern: breathing } = analysis;
  const { crackles, wheezes } = adventitious;
  const parts: Partial<Record<PresentFinding, Element[]>> = {
    crackles: [
      ...(crackles.type ? [part(origin, 'type', conceptOf(origin, 'crackleType', crackles.type))] : []),
      ...(crackles.timing
        ? [part(origin, 'timing', conceptOf(origin, 'crackleTiming', crackles.timing))]
        : []),
    ],
    wheezes: [
      ...(wheezes.type ? [part(origin, 'type', conceptOf(origin, 'wheezeType', wheezes.type))] : []),
      ...(wheezes.timing ? [part(origin, 'timing', conceptOf(origin, 'wheezeTiming', wheezes.timing))] : []),
    ],
  };
  return [
    answer(
      origin,
      'breathSounds',
      conceptOf(origin, 'breathSounds', breathSounds.normal),
      breathSounds.description,
    ),
    ...LUNG_FINDINGS.map((finding) => presence(origin, finding, adventitious[finding], parts[finding])),
    answer(origin, 'symmetry', conceptOf(origin, 'symmetry', breathing.symmetry), breathing.description),
    answer(origin, 'effort', conceptOf(origin, 'effort', breathing.effort), ''),
  ];
}

const question = (origin: string, code: Question) => conceptOf(origin, 'question', code);
const part = (origin: string, code: Question, value: Element) => ({
  code: question(origin, code),
  valueCodeableConcept: value,
});
const noted = (text: string) => (text ? { note: [{ text }] } : {});
const withParts = (component: Element[] = []) => (component.length > 0 ? { component } : {});

function answer(
  origin: string,
  of: Question,
  value: Element,
  description: string,
  parts?: Element[],
): FindingValue {
  const element = {
    code: question(origin, of),
    valueCodeableConcept: value,
    ...noted(description),
    ...withParts(parts),
  };
  return { of, element };
}

function presence(
  origin: string,
  of: PresentFinding,
  { present, description }: { present: boolean; description: string },
  parts?: Element[],
): FindingValue {
  const element = {
    code: conceptOf(origin, 'finding', of),
    valueBoolean: present,
    ...noted(description),
    // What is absent has no kind and no time.
    ...withParts(present ? parts : []),
  };
  return { of, element };
}

function murmurParts(origin: string, murmur: Murmur, detail: MurmurDetail): Element[] {
  const { grade, timing, shape, pitch, quality, loudestAt = [], radiation, changes = [] } = detail;
  const isDiastolic = murmur === 'diastolicMurmur';
  const timings = isDiastolic ? 'diastolicTiming' : 'systolicTiming';
  const gradeText = CODES.question.grade.th;
  const pitchText = CODES.question.pitch.th;
  return [
    // A ratio: the scale of diastolic murmurs ends at 4.
    ...(grade
      ? [{ code: loincConcept(gradeText, '80278-5'), valueString: `${grade}/${HIGHEST_GRADE[murmur]}` }]
      : []),
    ...(timing ? [part(origin, 'timing', conceptOf(origin, timings, timing))] : []),
    ...(shape ? [part(origin, 'shape', conceptOf(origin, 'shape', shape))] : []),
    ...(pitch
      ? [
          {
            code: loincConcept(pitchText, '80280-1'),
            valueCodeableConcept: conceptOf(origin, 'pitch', pitch),
          },
        ]
      : []),
    ...(quality ? [part(origin, 'quality', conceptOf(origin, 'quality', quality))] : []),
    ...loudestAt.map((place) => part(origin, 'loudestAt', conceptOf(origin, 'position', place))),
    ...(radiation ?? []).map((place) => part(origin, 'radiation', conceptOf(origin, 'radiation', place))),
    ...(radiation?.length === 0 ? [{ code: question(origin, 'radiation'), valueString: 'none' }] : []),
    ...changes.map(({ with: changer, effect }) => ({
      code: question(origin, 'change'),
      valueString: `${changer}: ${effect}`,
    })),
  ];
}
