import type { DoctorAnalysis, HeartAnalysis, LungAnalysis } from '@sadap/contract/analysis';
import { NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import type { Manoeuvre, Posture } from '@sadap/contract/circumstances';
import type { Organ, Position } from '@sadap/contract/positions';
import type { SoundRecipe } from '@sadap/dsp/teaching-sounds';

type Bilingual = { th: string; en: string };

/** A sound to learn from. `sound`: a recipe, or a file of `stethoscope/sounds`. */
export type Reference = {
  id: string;
  organ: Organ;
  position: Position | null;
  posture: Posture | null;
  manoeuvre: Manoeuvre | null;
  title: Bilingual;
  listenFor: Bilingual;
  findings: DoctorAnalysis;
  sound: SoundRecipe | { file: string; from: keyof typeof SOURCES };
  /** An analysis has no finding for it, so no quiz asks for it. */
  isIrregular?: true;
};

export const SOURCES = {
  'cinc-2016': {
    kind: 'recorded',
    attribution: {
      th: 'PhysioNet/CinC Challenge 2016 ชุด training-a; Liu et al. 2016, Physiological Measurement 37:2181',
      en: 'PhysioNet/CinC Challenge 2016, training set a; Liu et al. 2016, Physiological Measurement 37:2181',
    },
    licence: 'ODC-By 1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/by/1-0/',
  },
  kauh: {
    kind: 'recorded',
    attribution: {
      th: 'KAUH lung sounds; Fraiwan et al. 2021, Mendeley Data 10.17632/jwyy9np4gv',
      en: 'KAUH lung sounds; Fraiwan et al. 2021, Mendeley Data 10.17632/jwyy9np4gv',
    },
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
} as const;

export const MADE = {
  kind: 'made',
  attribution: { th: 'เสียงสังเคราะห์ สร้างโดยสดับ ไม่ได้อัดจากคน', en: 'Made by Sadap, not recorded from anybody' },
  licence: 'Apache 2.0',
  licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
} as const;

const PRESENT = { present: true, description: '' };
export const present = <Part extends object>(detail: Part) => ({ ...PRESENT, ...detail });

export const heart = (heard: Partial<HeartAnalysis>): HeartAnalysis => ({
  ...NORMAL_HEART_ANALYSIS,
  ...heard,
});
export const lung = (
  heard: Partial<LungAnalysis['adventitious']>,
  breath: LungAnalysis['breathSounds']['normal'] = 'vesicular',
): LungAnalysis => ({
  ...NORMAL_LUNG_ANALYSIS,
  breathSounds: { normal: breath, description: '' },
  adventitious: { ...NORMAL_LUNG_ANALYSIS.adventitious, ...heard },
  overall_assessment: { diagnosis: '', recommendations: '', followup_required: false },
});
