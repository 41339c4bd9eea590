import {
  EXTRA_HEART_SOUNDS,
  type HEART_FINDINGS,
  type HeartAnalysis,
  MURMURS,
  type Murmur,
  type MurmurDetail,
  NORMAL_HEART_ANALYSIS,
} from '@sadap/contract/analysis';
import { murmurDetailText, S2_SPLITTING_NAMES } from '@sadap/contract/heart-details';
import { descriptionsLeftOut, kept } from './analysis-draft.ts';

type HeartFinding = (typeof HEART_FINDINGS)[number];
type ExtraSound = (typeof EXTRA_HEART_SOUNDS)[number];
type DraftSound = { isNormal: boolean | null; description: string };

/**
 * A form being filled in: S1 and S2 stay undecided until the clinician decides, so no default is ever stored.
 */
export type HeartAnalysisDraft = {
  s1: DraftSound;
  s2: DraftSound & Pick<HeartAnalysis['s2'], 'splitting'>;
} & Pick<HeartAnalysis, HeartFinding | ExtraSound>;

export const EMPTY_HEART_DRAFT: HeartAnalysisDraft = {
  ...NORMAL_HEART_ANALYSIS,
  s1: { isNormal: null, description: '' },
  s2: { isNormal: null, description: '' },
};

/** Nothing abnormal; typed descriptions stay, in case a finding is ticked again. */
export function allNormalHeart(draft: HeartAnalysisDraft): HeartAnalysisDraft {
  const absent = (name: HeartFinding) => ({ ...draft[name], present: false });
  return {
    ...extras(draft, (sound) => sound && { ...sound, present: false }),
    s1: { ...draft.s1, isNormal: true },
    s2: { ...draft.s2, isNormal: true },
    s3: absent('s3'),
    s4: absent('s4'),
    systolicMurmur: absent('systolicMurmur'),
    diastolicMurmur: absent('diastolicMurmur'),
    panSystolicMurmur: absent('panSystolicMurmur'),
  };
}

type Extras = Pick<HeartAnalysis, ExtraSound>;
/** Those of the extra sounds that `of` gives a value. */
function extras(draft: Extras, of: (sound: Extras[ExtraSound]) => Extras[ExtraSound]): Extras {
  const changed: Extras = {};
  for (const name of EXTRA_HEART_SOUNDS) {
    const sound = of(draft[name]);
    if (sound) changed[name] = sound;
  }
  return changed;
}

/** What is stated of a murmur, or undefined. No radiation is a statement, an empty list of places is not. */
function statedDetail(detail: MurmurDetail | undefined): MurmurDetail | undefined {
  const stated: MurmurDetail = Object.fromEntries(
    Object.entries(detail ?? {}).filter(
      ([name, value]) =>
        value !== undefined && (name === 'radiation' || !Array.isArray(value) || value.length > 0),
    ),
  );
  return Object.keys(stated).length > 0 ? stated : undefined;
}

/**
 * The value to store, or null while S1 or S2 is undecided. Only abnormal and present findings have
 * descriptions.
 */
export function heartAnalysisOf(draft: HeartAnalysisDraft): HeartAnalysis | null {
  const { s1, s2 } = draft;
  if (s1.isNormal === null || s2.isNormal === null) return null;
  const sound = (isNormal: boolean, description: string) => ({
    isNormal,
    description: kept(description, !isNormal),
  });
  const finding = (name: HeartFinding) => ({
    present: draft[name].present,
    description: kept(draft[name].description, draft[name].present),
  });
  const murmur = (name: Murmur) => {
    const detail = draft[name].present ? statedDetail(draft[name].detail) : undefined;
    return { ...finding(name), ...(detail && { detail }) };
  };
  return {
    s1: sound(s1.isNormal, s1.description),
    s2: {
      ...sound(s2.isNormal, s2.description),
      ...(!s2.isNormal && s2.splitting && { splitting: s2.splitting }),
    },
    s3: finding('s3'),
    s4: finding('s4'),
    systolicMurmur: murmur('systolicMurmur'),
    diastolicMurmur: murmur('diastolicMurmur'),
    panSystolicMurmur: murmur('panSystolicMurmur'),
    ...extras(draft, (sound) =>
      sound?.present ? { present: true, description: sound.description.trim() } : undefined,
    ),
  };
}

/** What is stated in the draft and not stored, because what it belongs to is not chosen any more. */
export function heartLeftOut(
  draft: HeartAnalysisDraft,
  analysis: HeartAnalysis,
  language: 'th' | 'en',
): string[] {
  const murmurs = MURMURS.flatMap((name) => {
    const detail = draft[name].present ? undefined : statedDetail(draft[name].detail);
    return detail ? [murmurDetailText(name, detail, language)] : [];
  });
  const { isNormal, splitting } = draft.s2;
  const split = isNormal && splitting ? [S2_SPLITTING_NAMES[language][splitting]] : [];
  return [...descriptionsLeftOut(draft, analysis), ...murmurs, ...split];
}
