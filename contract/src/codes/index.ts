import type {
  BREATHING_EFFORTS,
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  LUNG_FINDINGS,
  SYMMETRIES,
} from '../analysis/findings.ts';
import {
  ADVENTITIOUS_NAMES,
  BREATH_SOUND_NAMES,
  KIND_NAMES,
  MANOEUVRE_NAMES,
  MURMUR_NAMES,
  POSITION_NAMES,
  POSTURE_NAMES,
} from '../clinical-names/index.ts';
import { EXTRA_HEART_SOUND_NAMES, MURMUR_DETAIL_NAMES, S2_SPLITTING_NAMES } from '../heart-details/index.ts';
import type { VitalSign } from '../vital-signs/index.ts';

/**
 * What we say, in codes of others. Null: no code of theirs is known to mean it, and none is invented.
 * SNOMED CT: IHE PCC.PCS and HL7 CREDS. LOINC: HL7 FHIR R4's vital signs, and LOINC's panel of heart murmurs.
 */
export type Coded = { th: string; en: string; snomed: string | null; loinc: string | null };

type Names<Code extends string> = { th: Record<Code, string>; en: Record<Code, string> };

/** The same entry for each name; a name without an entry in `snomed` does not compile. */
function coded<Code extends string>(
  { th, en }: Names<Code>,
  snomed: Record<Code, string | null>,
  loinc: Partial<Record<Code, string>> = {},
): Record<Code, Coded> {
  const codes = Object.keys(snomed) as Code[];
  const entries = codes.map((code) => [
    code,
    { th: th[code], en: en[code], snomed: snomed[code], loinc: loinc[code] ?? null },
  ]);
  return Object.fromEntries(entries) as Record<Code, Coded>;
}

/** Names that no terminology of others has a known code for. */
function local<Code extends string>({ th, en }: Names<Code>): Record<Code, Coded> {
  const codes = Object.keys(en) as Code[];
  const entries = codes.map((code) => [code, { th: th[code], en: en[code], snomed: null, loinc: null }]);
  return Object.fromEntries(entries) as Record<Code, Coded>;
}

const LEFT_LUNG = '44029006';
const RIGHT_LUNG = '3341006';
/** The nearest site: SNOMED CT has no known codes for the areas on the chest wall. */
const positions = coded(POSITION_NAMES, {
  Aortic: '34202007',
  Pulmonic: '39057004',
  Tricuspid: '46030003',
  Mitral: '91134007',
  Anterior_Upper_Right: RIGHT_LUNG,
  Anterior_Upper_Left: LEFT_LUNG,
  Anterior_Middle_Right: RIGHT_LUNG,
  Anterior_Middle_Left: LEFT_LUNG,
  Anterior_Lower_Right: RIGHT_LUNG,
  Anterior_Lower_Left: LEFT_LUNG,
  Posterior_Upper_Left: LEFT_LUNG,
  Posterior_Upper_Right: RIGHT_LUNG,
  Posterior_Middle_Left: LEFT_LUNG,
  Posterior_Middle_Right: RIGHT_LUNG,
  Posterior_Lower_Left: LEFT_LUNG,
  Posterior_Lower_Right: RIGHT_LUNG,
  Posterior_Lateral_Left: LEFT_LUNG,
  Posterior_Lateral_Right: RIGHT_LUNG,
});

/** What an Observation answers with 'heard' or 'not heard'. */
export type PresentFinding =
  | (typeof HEART_FINDINGS)[number]
  | (typeof EXTRA_HEART_SOUNDS)[number]
  | (typeof LUNG_FINDINGS)[number];

const presentFindings: Record<PresentFinding, Coded> = {
  s3: { th: 'เสียงหัวใจที่สาม (S3)', en: 'Third heart sound (S3)', snomed: '67551009', loinc: null },
  s4: { th: 'เสียงหัวใจที่สี่ (S4)', en: 'Fourth heart sound (S4)', snomed: '86484008', loinc: null },
  ...coded(MURMUR_NAMES, {
    systolicMurmur: '31574009',
    diastolicMurmur: '30782001',
    panSystolicMurmur: null,
  }),
  ...coded(EXTRA_HEART_SOUND_NAMES, {
    ejectionClick: '3747008',
    midSystolicClick: null,
    openingSnap: null,
    pericardialRub: '7036007',
  }),
  ...coded(ADVENTITIOUS_NAMES, {
    crackles: '48409008',
    wheezes: '56018004',
    rhonchi: '53541006',
    stridor: '70407001',
    pleural_friction_rub: null,
  }),
};

const effortsTh = { normal: 'หายใจปกติ', increased: 'ใช้แรงหายใจมากขึ้น', labored: 'หายใจลำบาก' };
const effortsEn = { normal: 'Normal effort', increased: 'Increased effort', labored: 'Laboured' };
const aiClasses = {
  th: {
    Normal: 'ปกติ',
    AS: 'ลิ้นเอออร์ติกตีบ (AS)',
    MR: 'ลิ้นไมทรัลรั่ว (MR)',
    MS: 'ลิ้นไมทรัลตีบ (MS)',
    MVP: 'ลิ้นไมทรัลยื่นย้อย (MVP)',
    Murmur: 'เสียงฟู่ (murmur)',
    Asthma: 'โรคหืด (asthma)',
    COPDs: 'โรคปอดอุดกั้นเรื้อรัง (COPD)',
    Pneumonia: 'ปอดอักเสบ (pneumonia)',
  },
  en: {
    Normal: 'Normal',
    AS: 'Aortic stenosis',
    MR: 'Mitral regurgitation',
    MS: 'Mitral stenosis',
    MVP: 'Mitral valve prolapse',
    Murmur: 'Murmur',
    Asthma: 'Asthma',
    COPDs: 'Chronic obstructive pulmonary disease',
    Pneumonia: 'Pneumonia',
  },
};

/** Every value that leaves for another system, by the local CodeSystem that it is a code of. */
export const CODES = {
  organ: local({ th: { heart: 'หัวใจ', lung: 'ปอด' }, en: { heart: 'Heart', lung: 'Lung' } }),
  position: positions,
  posture: local(POSTURE_NAMES),
  manoeuvre: local(MANOEUVRE_NAMES),
  finding: presentFindings,
  /** What an Observation answers with one of several values. */
  question: local({
    th: {
      s1: 'เสียงหัวใจที่หนึ่ง (S1)',
      s2: 'เสียงหัวใจที่สอง (S2)',
      breathSounds: 'เสียงหายใจ',
      symmetry: 'ความสมมาตรของเสียงหายใจ',
      effort: 'แรงที่ใช้หายใจ',
      splitting: 'การแยกของ S2',
      grade: 'ระดับความดังของเสียงฟู่',
      timing: 'ช่วงเวลา',
      shape: 'รูปร่างของเสียงฟู่',
      pitch: 'ระดับเสียง',
      quality: 'ลักษณะเสียง',
      radiation: 'ร้าวไป',
      loudestAt: 'ได้ยินชัดที่สุด',
      change: 'เปลี่ยนเมื่อ',
      type: 'ชนิด',
      aiClass: 'ผลจาก AI',
      soundHeartRate: 'อัตราการเต้นของหัวใจที่คำนวณจากเสียง',
      soundBreathingRate: 'อัตราการหายใจที่คำนวณจากเสียง',
    },
    en: {
      s1: 'First heart sound (S1)',
      s2: 'Second heart sound (S2)',
      breathSounds: 'Breath sounds',
      symmetry: 'Symmetry of breathing',
      effort: 'Effort of breathing',
      splitting: 'Splitting of S2',
      grade: 'Grade of the murmur',
      timing: 'Timing',
      shape: 'Shape of the murmur',
      pitch: 'Pitch',
      quality: 'Quality',
      radiation: 'Radiates to',
      loudestAt: 'Loudest at',
      change: 'Changes with',
      type: 'Type',
      aiClass: 'Result of AI',
      soundHeartRate: 'Heart rate computed from the sound',
      soundBreathingRate: 'Respiratory rate computed from the sound',
    },
  }),
  s1: coded(
    { th: { normal: 'S1 ปกติ', abnormal: 'S1 ผิดปกติ' }, en: { normal: 'Normal S1', abnormal: 'Abnormal S1' } },
    { normal: null, abnormal: '76310001' },
  ),
  s2: coded(
    { th: { normal: 'S2 ปกติ', abnormal: 'S2 ผิดปกติ' }, en: { normal: 'Normal S2', abnormal: 'Abnormal S2' } },
    { normal: null, abnormal: '82048005' },
  ),
  splitting: local(S2_SPLITTING_NAMES),
  breathSounds: coded(BREATH_SOUND_NAMES, {
    vesicular: '48348007',
    bronchial: null,
    bronchovesicular: null,
    diminished: '58840004',
    absent: '65503000',
  }),
  symmetry: local<(typeof SYMMETRIES)[number]>({
    th: { symmetric: 'สมมาตร', asymmetric: 'ไม่สมมาตร' },
    en: { symmetric: 'Symmetric', asymmetric: 'Asymmetric' },
  }),
  effort: local<(typeof BREATHING_EFFORTS)[number]>({ th: effortsTh, en: effortsEn }),
  crackleType: local(kindNames('crackleType')),
  crackleTiming: local(kindNames('crackleTiming')),
  wheezeType: local(kindNames('wheezeType')),
  /** SNOMED CT: of the wheeze that is heard then. */
  wheezeTiming: coded(kindNames('wheezeTiming'), {
    inspiratory: '31572008',
    expiratory: '9763007',
    both: null,
  }),
  systolicTiming: local(detailNames('systolic')),
  diastolicTiming: local(detailNames('diastolic')),
  shape: local(detailNames('shape')),
  pitch: local(detailNames('pitch')),
  quality: local(detailNames('quality')),
  radiation: local(detailNames('radiation')),
  effect: local(detailNames('effect')),
  aiClass: local(aiClasses),
} satisfies Record<string, Record<string, Coded>>;
export type CodeGroup = keyof typeof CODES;

/** Groups whose codes of others are near and not the same: sites under an area, wheezes heard at a time. */
export const NEAREST_CODES: ReadonlySet<CodeGroup> = new Set(['position', 'wheezeTiming']);

function kindNames<Kind extends keyof typeof KIND_NAMES.th>(kind: Kind) {
  return { th: KIND_NAMES.th[kind], en: KIND_NAMES.en[kind] };
}
function detailNames<Kind extends keyof typeof MURMUR_DETAIL_NAMES.th>(kind: Kind) {
  return { th: MURMUR_DETAIL_NAMES.th[kind], en: MURMUR_DETAIL_NAMES.en[kind] };
}

type CodedSign = Coded & { loinc: string; also: string | null; unit: string };
/** Units: UCUM. `also`: a second LOINC code that FHIR R4's profile wants beside the first. */
export const VITAL_SIGN_CODES: Record<VitalSign, CodedSign> = {
  heartRate: {
    th: 'อัตราการเต้นของหัวใจ',
    en: 'Heart rate',
    snomed: null,
    loinc: '8867-4',
    also: null,
    unit: '/min',
  },
  bloodPressureSystolic: {
    th: 'ความดันโลหิตตัวบน',
    en: 'Systolic blood pressure',
    snomed: null,
    loinc: '8480-6',
    also: null,
    unit: 'mm[Hg]',
  },
  bloodPressureDiastolic: {
    th: 'ความดันโลหิตตัวล่าง',
    en: 'Diastolic blood pressure',
    snomed: null,
    loinc: '8462-4',
    also: null,
    unit: 'mm[Hg]',
  },
  oxygenSaturation: {
    th: 'ความอิ่มตัวของออกซิเจน',
    en: 'Oxygen saturation',
    snomed: null,
    loinc: '2708-6',
    also: '59408-5',
    unit: '%',
  },
  respirationRate: {
    th: 'อัตราการหายใจ',
    en: 'Respiratory rate',
    snomed: null,
    loinc: '9279-1',
    also: null,
    unit: '/min',
  },
  temperature: {
    th: 'อุณหภูมิร่างกาย',
    en: 'Body temperature',
    snomed: null,
    loinc: '8310-5',
    also: null,
    unit: 'Cel',
  },
};
