/** Names of positions and findings in both languages, for the page and for documents. */
type Bilingual<Names> = { th: Names; en: Names };

const positions = {
  th: {
    Aortic: 'เอออร์ติก (Aortic)',
    Pulmonic: 'พัลโมนิก (Pulmonic)',
    Tricuspid: 'ไตรคัสปิด (Tricuspid)',
    Mitral: 'ไมทรัล (Mitral)',
    Anterior_Upper_Right: 'ด้านหน้า บนขวา',
    Anterior_Upper_Left: 'ด้านหน้า บนซ้าย',
    Anterior_Middle_Right: 'ด้านหน้า กลางขวา',
    Anterior_Middle_Left: 'ด้านหน้า กลางซ้าย',
    Anterior_Lower_Right: 'ด้านหน้า ล่างขวา',
    Anterior_Lower_Left: 'ด้านหน้า ล่างซ้าย',
    Posterior_Upper_Left: 'ด้านหลัง บนซ้าย',
    Posterior_Upper_Right: 'ด้านหลัง บนขวา',
    Posterior_Middle_Left: 'ด้านหลัง กลางซ้าย',
    Posterior_Middle_Right: 'ด้านหลัง กลางขวา',
    Posterior_Lower_Left: 'ด้านหลัง ล่างซ้าย',
    Posterior_Lower_Right: 'ด้านหลัง ล่างขวา',
    Posterior_Lateral_Left: 'ด้านหลัง ข้างซ้าย',
    Posterior_Lateral_Right: 'ด้านหลัง ข้างขวา',
  },
  en: {
    Aortic: 'Aortic',
    Pulmonic: 'Pulmonic',
    Tricuspid: 'Tricuspid',
    Mitral: 'Mitral',
    Anterior_Upper_Right: 'Anterior upper right',
    Anterior_Upper_Left: 'Anterior upper left',
    Anterior_Middle_Right: 'Anterior middle right',
    Anterior_Middle_Left: 'Anterior middle left',
    Anterior_Lower_Right: 'Anterior lower right',
    Anterior_Lower_Left: 'Anterior lower left',
    Posterior_Upper_Left: 'Posterior upper left',
    Posterior_Upper_Right: 'Posterior upper right',
    Posterior_Middle_Left: 'Posterior middle left',
    Posterior_Middle_Right: 'Posterior middle right',
    Posterior_Lower_Left: 'Posterior lower left',
    Posterior_Lower_Right: 'Posterior lower right',
    Posterior_Lateral_Left: 'Posterior lateral left',
    Posterior_Lateral_Right: 'Posterior lateral right',
  },
};
export const POSITION_NAMES: Bilingual<typeof positions.th> = positions;

const postures = {
  th: {
    supine: 'นอนหงาย',
    'left-lateral': 'นอนตะแคงซ้าย',
    sitting: 'นั่ง',
    'leaning-forward': 'นั่งโน้มตัวไปข้างหน้า',
    standing: 'ยืน',
    squatting: 'นั่งยอง',
  },
  en: {
    supine: 'Supine',
    'left-lateral': 'Left lateral',
    sitting: 'Sitting',
    'leaning-forward': 'Sitting, leaning forward',
    standing: 'Standing',
    squatting: 'Squatting',
  },
};
export const POSTURE_NAMES: Bilingual<typeof postures.th> = postures;

const manoeuvres = {
  th: {
    none: 'หายใจตามปกติ',
    'held-expiration': 'กลั้นหายใจหลังหายใจออก',
    'held-inspiration': 'กลั้นหายใจหลังหายใจเข้า',
    valsalva: 'เบ่ง (Valsalva)',
    handgrip: 'กำมือแน่น (handgrip)',
    'standing-from-squatting': 'ลุกยืนจากท่านั่งยอง',
  },
  en: {
    none: 'No manoeuvre',
    'held-expiration': 'Breath held after expiration',
    'held-inspiration': 'Breath held after inspiration',
    valsalva: 'Valsalva',
    handgrip: 'Handgrip',
    'standing-from-squatting': 'Standing up from squatting',
  },
};
export const MANOEUVRE_NAMES: Bilingual<typeof manoeuvres.th> = manoeuvres;

const murmurs = {
  th: {
    systolicMurmur: 'เสียงฟู่ช่วงหัวใจบีบตัว (systolic)',
    diastolicMurmur: 'เสียงฟู่ช่วงหัวใจคลายตัว (diastolic)',
    panSystolicMurmur: 'เสียงฟู่ตลอดช่วงบีบตัว (pan-systolic)',
  },
  en: {
    systolicMurmur: 'Systolic murmur',
    diastolicMurmur: 'Diastolic murmur',
    panSystolicMurmur: 'Pan-systolic murmur',
  },
};
export const MURMUR_NAMES: Bilingual<typeof murmurs.th> = murmurs;

const breath = {
  th: {
    vesicular: 'ปกติ (vesicular)',
    bronchial: 'เสียงหลอดลม (bronchial)',
    bronchovesicular: 'เสียงผสม (bronchovesicular)',
    diminished: 'เบาลง',
    absent: 'ไม่ได้ยิน',
  },
  en: {
    vesicular: 'Vesicular',
    bronchial: 'Bronchial',
    bronchovesicular: 'Bronchovesicular',
    diminished: 'Diminished',
    absent: 'Absent',
  },
};
export const BREATH_SOUND_NAMES: Bilingual<typeof breath.th> = breath;

const adventitious = {
  th: {
    crackles: 'เสียงกรอบแกรบ (crackles)',
    wheezes: 'เสียงวี้ด (wheezes)',
    rhonchi: 'เสียงครืดคราด (rhonchi)',
    stridor: 'เสียงฮื้ด (stridor)',
    pleural_friction_rub: 'เสียงเยื่อหุ้มปอดเสียดสี (pleural friction rub)',
  },
  en: {
    crackles: 'Crackles',
    wheezes: 'Wheezes',
    rhonchi: 'Rhonchi',
    stridor: 'Stridor',
    pleural_friction_rub: 'Pleural friction rub',
  },
};
export const ADVENTITIOUS_NAMES: Bilingual<typeof adventitious.th> = adventitious;

/** Type and timing of crackles and wheezes. */
const kinds = {
  th: {
    crackleType: { fine: 'ละเอียด (fine)', coarse: 'หยาบ (coarse)' },
    crackleTiming: {
      early: 'ต้นช่วงหายใจเข้า',
      late: 'ปลายช่วงหายใจเข้า',
      'pan-inspiratory': 'ตลอดช่วงหายใจเข้า',
    },
    wheezeType: { 'high-pitched': 'เสียงสูง', 'low-pitched': 'เสียงต่ำ' },
    wheezeTiming: { inspiratory: 'หายใจเข้า', expiratory: 'หายใจออก', both: 'ทั้งเข้าและออก' },
  },
  en: {
    crackleType: { fine: 'Fine', coarse: 'Coarse' },
    crackleTiming: { early: 'Early', late: 'Late', 'pan-inspiratory': 'Pan-inspiratory' },
    wheezeType: { 'high-pitched': 'High-pitched', 'low-pitched': 'Low-pitched' },
    wheezeTiming: { inspiratory: 'Inspiratory', expiratory: 'Expiratory', both: 'Both' },
  },
};
export const KIND_NAMES: Bilingual<typeof kinds.th> = kinds;

/** Events that a clinician marks on the time axis of a sound. */
const events = {
  th: {
    ...adventitious.th,
    murmur: 'เสียงฟู่ (murmur)',
    extra_sound: 'เสียงหัวใจเกินปกติ (extra sound)',
    click: 'เสียงคลิก (click)',
    rub: 'เสียงเยื่อหุ้มหัวใจเสียดสี (pericardial rub)',
    artefact: 'เสียงรบกวน (artefact)',
  },
  en: {
    ...adventitious.en,
    murmur: 'Murmur',
    extra_sound: 'Extra sound',
    click: 'Click',
    rub: 'Pericardial rub',
    artefact: 'Artefact',
  },
};
export const EVENT_NAMES: Bilingual<typeof events.th> = events;

const eventDetails = {
  th: {
    ...kinds.th.crackleType,
    monophonic: 'เสียงเดี่ยว (monophonic)',
    polyphonic: 'หลายเสียง (polyphonic)',
    ...kinds.th.wheezeType,
    s3: 'S3',
    s4: 'S4',
    opening_snap: 'เสียงลิ้นเปิด (opening snap)',
  },
  en: {
    ...kinds.en.crackleType,
    monophonic: 'Monophonic',
    polyphonic: 'Polyphonic',
    ...kinds.en.wheezeType,
    s3: 'S3',
    s4: 'S4',
    opening_snap: 'Opening snap',
  },
};
export const EVENT_DETAIL_NAMES: Bilingual<typeof eventDetails.th> = eventDetails;
