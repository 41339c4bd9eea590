import {
  type BREATH_SOUNDS,
  type DoctorAnalysis,
  HEART_FINDINGS,
  isAbnormal,
  LUNG_FINDINGS,
} from '../analysis/index.ts';
import type { Organ } from '../positions/index.ts';

/** What a quiz asks about a heart or a lung: an analysis reduced to what can be heard in one sound. */
export const HEART_ESSENTIALS = ['s1', 's2', ...HEART_FINDINGS] as const;
export const LUNG_ESSENTIALS = ['breathSounds', ...LUNG_FINDINGS] as const;
export type Essential = 'abnormal' | (typeof HEART_ESSENTIALS)[number] | (typeof LUNG_ESSENTIALS)[number];
export type BreathSound = (typeof BREATH_SOUNDS)[number];

/** `s1` and `s2`: abnormal; the others: present. */
export type HeartEssentials = { abnormal: boolean } & Record<(typeof HEART_ESSENTIALS)[number], boolean>;
export type LungEssentials = { abnormal: boolean; breathSounds: BreathSound } & Record<
  (typeof LUNG_FINDINGS)[number],
  boolean
>;
export type Essentials = HeartEssentials | LungEssentials;

/** In the order in which they are asked and shown. */
export const essentialsOf = (organ: Organ): readonly Essential[] => [
  'abnormal',
  ...(organ === 'heart' ? HEART_ESSENTIALS : LUNG_ESSENTIALS),
];

export const NORMAL_ESSENTIALS: { heart: HeartEssentials; lung: LungEssentials } = {
  heart: {
    abnormal: false,
    s1: false,
    s2: false,
    s3: false,
    s4: false,
    systolicMurmur: false,
    diastolicMurmur: false,
    panSystolicMurmur: false,
  },
  lung: {
    abnormal: false,
    breathSounds: 'vesicular',
    crackles: false,
    wheezes: false,
    rhonchi: false,
    stridor: false,
    pleural_friction_rub: false,
  },
};

export const isOfHeart = (essentials: Essentials): essentials is HeartEssentials => 's1' in essentials;

/** Whether something other than `abnormal` itself is out of the ordinary; then the sound is abnormal. */
export function hasFinding(essentials: Essentials): boolean {
  if (isOfHeart(essentials)) return HEART_ESSENTIALS.some((name) => essentials[name]);
  return essentials.breathSounds !== 'vesicular' || LUNG_FINDINGS.some((name) => essentials[name]);
}

/** An analysis as a quiz asks for it. */
export function essentialsIn(analysis: DoctorAnalysis): Essentials {
  const abnormal = isAbnormal(analysis);
  if (!('s1' in analysis)) {
    const { adventitious, breathSounds } = analysis;
    const { crackles, wheezes, rhonchi, stridor, pleural_friction_rub } = adventitious;
    return {
      abnormal,
      breathSounds: breathSounds.normal,
      crackles: crackles.present,
      wheezes: wheezes.present,
      rhonchi: rhonchi.present,
      stridor: stridor.present,
      pleural_friction_rub: pleural_friction_rub.present,
    };
  }
  const { s1, s2, s3, s4, systolicMurmur, diastolicMurmur, panSystolicMurmur } = analysis;
  return withImplied({
    abnormal,
    s1: !s1.isNormal,
    s2: !s2.isNormal,
    s3: s3.present,
    s4: s4.present,
    systolicMurmur: systolicMurmur.present,
    diastolicMurmur: diastolicMurmur.present,
    panSystolicMurmur: panSystolicMurmur.present,
  });
}

/** A pansystolic murmur is a systolic one. */
export function withImplied<Either extends Essentials>(essentials: Either): Either {
  if (!isOfHeart(essentials)) return essentials;
  const { systolicMurmur, panSystolicMurmur } = essentials;
  return { ...essentials, systolicMurmur: systolicMurmur || panSystolicMurmur };
}

const valueIn = (essentials: Essentials, name: Essential): unknown =>
  (essentials as Partial<Record<Essential, unknown>>)[name];

const NOTHING_HEARD: unknown[] = [false, 'vesicular'];

/**
 * Whether two agree that a sound is normal, and on each finding that either of them heard, in the order of
 * `essentialsOf`. What neither heard is left out: it would make agreement of whoever hears nothing.
 */
export function agreementOf(one: Essentials, other: Essentials): { finding: Essential; agrees: boolean }[] {
  return essentialsOf(isOfHeart(one) ? 'heart' : 'lung').flatMap((finding) => {
    const said = [valueIn(one, finding), valueIn(other, finding)];
    const isLeftOut = finding !== 'abnormal' && said.every((value) => NOTHING_HEARD.includes(value));
    return isLeftOut ? [] : [{ finding, agrees: said[0] === said[1] }];
  });
}

/**
 * An analysis without what was written by hand: descriptions, diagnosis and recommendations may name
 * somebody.
 */
export function withoutWords(analysis: DoctorAnalysis): DoctorAnalysis {
  if (!('s1' in analysis))
    return {
      ...analysis,
      breathSounds: { ...analysis.breathSounds, description: '' },
      adventitious: {
        crackles: { ...analysis.adventitious.crackles, description: '' },
        wheezes: { ...analysis.adventitious.wheezes, description: '' },
        rhonchi: { ...analysis.adventitious.rhonchi, description: '' },
        stridor: { ...analysis.adventitious.stridor, description: '' },
        pleural_friction_rub: { ...analysis.adventitious.pleural_friction_rub, description: '' },
      },
      breathing_pattern: { ...analysis.breathing_pattern, description: '' },
      overall_assessment: { diagnosis: '', recommendations: '', followup_required: false },
    };
  const heart = { ...analysis };
  const unsaid = <Part extends { description: string }>(part: Part): Part => ({ ...part, description: '' });
  return {
    s1: unsaid(heart.s1),
    s2: unsaid(heart.s2),
    s3: unsaid(heart.s3),
    s4: unsaid(heart.s4),
    systolicMurmur: unsaid(heart.systolicMurmur),
    diastolicMurmur: unsaid(heart.diastolicMurmur),
    panSystolicMurmur: unsaid(heart.panSystolicMurmur),
    ...(heart.ejectionClick && { ejectionClick: unsaid(heart.ejectionClick) }),
    ...(heart.midSystolicClick && { midSystolicClick: unsaid(heart.midSystolicClick) }),
    ...(heart.openingSnap && { openingSnap: unsaid(heart.openingSnap) }),
    ...(heart.pericardialRub && { pericardialRub: unsaid(heart.pericardialRub) }),
  };
}
