import type { Murmur, MurmurDetail } from '../analysis/index.ts';
import { MANOEUVRE_NAMES, MURMUR_NAMES, POSITION_NAMES, POSTURE_NAMES } from '../clinical-names/index.ts';

type Bilingual<Names> = { th: Names; en: Names };

const extraSounds = {
  th: {
    ejectionClick: 'เสียงคลิกช่วงต้นบีบตัว (ejection click)',
    midSystolicClick: 'เสียงคลิกช่วงกลางบีบตัว (mid-systolic click)',
    openingSnap: 'เสียงลิ้นเปิด (opening snap)',
    pericardialRub: 'เสียงเยื่อหุ้มหัวใจเสียดสี (pericardial rub)',
  },
  en: {
    ejectionClick: 'Ejection click',
    midSystolicClick: 'Mid-systolic click',
    openingSnap: 'Opening snap',
    pericardialRub: 'Pericardial rub',
  },
};
export const EXTRA_HEART_SOUND_NAMES: Bilingual<typeof extraSounds.th> = extraSounds;

const splittings = {
  th: {
    normal: 'แยกตามปกติ (normal splitting)',
    wide: 'แยกกว้าง (wide splitting)',
    fixed: 'แยกคงที่ (fixed splitting)',
    paradoxical: 'แยกสลับ (paradoxical splitting)',
  },
  en: {
    normal: 'normal splitting',
    wide: 'wide splitting',
    fixed: 'fixed splitting',
    paradoxical: 'paradoxical splitting',
  },
};
export const S2_SPLITTING_NAMES: Bilingual<typeof splittings.th> = splittings;

/** Words within a sentence: in English without a capital. */
const details = {
  th: {
    systolic: {
      early: 'ต้นช่วงบีบตัว (early systolic)',
      mid: 'กลางช่วงบีบตัว (mid-systolic)',
      late: 'ปลายช่วงบีบตัว (late systolic)',
      holo: 'ตลอดช่วงบีบตัว (holosystolic)',
    },
    diastolic: {
      early: 'ต้นช่วงคลายตัว (early diastolic)',
      mid: 'กลางช่วงคลายตัว (mid-diastolic)',
      late: 'ปลายช่วงคลายตัว (late diastolic)',
      holo: 'ตลอดช่วงคลายตัว (holodiastolic)',
    },
    shape: {
      crescendo: 'ดังขึ้นเรื่อย ๆ (crescendo)',
      decrescendo: 'เบาลงเรื่อย ๆ (decrescendo)',
      diamond: 'ดังขึ้นแล้วเบาลง (diamond)',
      plateau: 'ดังเท่ากันตลอด (plateau)',
    },
    pitch: { low: 'เสียงต่ำ', medium: 'เสียงกลาง', high: 'เสียงสูง' },
    quality: { blowing: 'เสียงเป่าลม (blowing)', harsh: 'เสียงหยาบ (harsh)', musical: 'เสียงดนตรี (musical)' },
    radiation: { axilla: 'รักแร้', neck: 'คอ', back: 'หลัง' },
    effect: { louder: 'ดังขึ้น', softer: 'เบาลง', disappears: 'หายไป', unchanged: 'ไม่เปลี่ยน' },
  },
  en: {
    systolic: {
      early: 'early systolic',
      mid: 'mid-systolic',
      late: 'late systolic',
      holo: 'holosystolic',
    },
    diastolic: {
      early: 'early diastolic',
      mid: 'mid-diastolic',
      late: 'late diastolic',
      holo: 'holodiastolic',
    },
    shape: { crescendo: 'crescendo', decrescendo: 'decrescendo', diamond: 'diamond', plateau: 'plateau' },
    pitch: { low: 'low-pitched', medium: 'medium-pitched', high: 'high-pitched' },
    quality: { blowing: 'blowing', harsh: 'harsh', musical: 'musical' },
    radiation: { axilla: 'axilla', neck: 'neck', back: 'back' },
    effect: { louder: 'louder', softer: 'softer', disappears: 'disappears', unchanged: 'unchanged' },
  },
};
export const MURMUR_DETAIL_NAMES: Bilingual<typeof details.th> = details;

type Change = NonNullable<MurmurDetail['changes']>[number];
const ENGLISH_CHANGERS: Record<Change['with'], string> = {
  supine: 'when supine',
  'left-lateral': 'in the left lateral position',
  sitting: 'on sitting',
  'leaning-forward': 'on leaning forward',
  standing: 'on standing',
  squatting: 'on squatting',
  'held-expiration': 'with breath held after expiration',
  'held-inspiration': 'with breath held after inspiration',
  valsalva: 'with Valsalva',
  handgrip: 'with handgrip',
  'standing-from-squatting': 'on standing up from squatting',
};

/** Names of what may change a murmur, to choose from. */
export const MURMUR_CHANGER_NAMES: Bilingual<Record<Change['with'], string>> = {
  th: { ...POSTURE_NAMES.th, ...MANOEUVRE_NAMES.th },
  en: { ...POSTURE_NAMES.en, ...MANOEUVRE_NAMES.en },
};

const phaseOf = (murmur: Murmur) => (murmur === 'diastolicMurmur' ? 'diastolic' : 'systolic');
const highestOf = (murmur: Murmur) => (murmur === 'diastolicMurmur' ? 4 : 6);
/** Names of a murmur's timings. */
export const murmurTimingNames = (murmur: Murmur, language: 'th' | 'en') =>
  MURMUR_DETAIL_NAMES[language][phaseOf(murmur)];

const WORDS = {
  th: {
    grade: (grade: string) => `ความดังระดับ ${grade}`,
    loudest: (places: string[]) =>
      `ได้ยินชัดที่สุดที่${places.map((place) => POSITION_NAMES.th[place as 'Aortic']).join(' และ')}`,
    radiates: (places: string[]) => (places.length > 0 ? `ร้าวไป${places.join(' และ')}` : 'ไม่ร้าวไปที่อื่น'),
    change: ({ with: changer, effect }: Change) =>
      `${details.th.effect[effect]}เมื่อ${MURMUR_CHANGER_NAMES.th[changer]}`,
    between: ' ',
    beforeChanges: ' ',
  },
  en: {
    grade: (grade: string) => `grade ${grade}`,
    loudest: (places: string[]) =>
      `loudest at the ${places.join(' and ').toLowerCase()} area${places.length > 1 ? 's' : ''}`,
    radiates: (places: string[]) =>
      places.length > 0 ? `radiates to the ${places.join(' and the ')}` : 'no radiation',
    change: ({ with: changer, effect }: Change) =>
      `${details.en.effect[effect]} ${ENGLISH_CHANGERS[changer]}`,
    between: ', ',
    beforeChanges: '; ',
  },
};

/** What is stated of a murmur, without its name: 'grade 3/6, mid-systolic, harsh; softer on standing'. */
export function murmurDetailText(murmur: Murmur, detail: MurmurDetail, language: 'th' | 'en'): string {
  const names = MURMUR_DETAIL_NAMES[language];
  const words = WORDS[language];
  const { grade, timing, shape, pitch, quality, loudestAt = [], radiation, changes = [] } = detail;
  const stated = [
    grade && words.grade(`${grade}/${highestOf(murmur)}`),
    timing && names[phaseOf(murmur)][timing],
    shape && names.shape[shape],
    pitch && names.pitch[pitch],
    quality && names.quality[quality],
    loudestAt.length > 0 && words.loudest(loudestAt),
    radiation && words.radiates(radiation.map((place) => names.radiation[place])),
  ];
  return [stated.filter(Boolean).join(words.between), changes.map(words.change).join(words.between)]
    .filter(Boolean)
    .join(words.beforeChanges);
}

/** A murmur with all that is stated of it, in one sentence. */
export function murmurSentence(murmur: Murmur, detail: MurmurDetail, language: 'th' | 'en'): string {
  return `${MURMUR_NAMES[language][murmur]}${WORDS[language].between}${murmurDetailText(murmur, detail, language)}`;
}

export const isMurmur = (finding: string): finding is Murmur => Object.hasOwn(MURMUR_NAMES.en, finding);
