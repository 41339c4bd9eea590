import { heart, present, type Reference } from './reference.ts';

const made = { organ: 'heart', seed: 11 } as const;
const SUPINE = { posture: 'supine', manoeuvre: null } as const;
const LEFT_SIDE = { posture: 'left-lateral', manoeuvre: null } as const;

export const HEART_REFERENCES: Reference[] = [
  {
    id: 'heart-normal',
    organ: 'heart',
    position: 'Mitral',
    ...SUPINE,
    title: { th: 'หัวใจปกติ', en: 'Normal heart' },
    listenFor: {
      th: 'S1 กับ S2 ชัด ช่วงบีบตัวสั้นกว่าช่วงคลายตัว และเงียบทั้งสองช่วง ใช้เป็นหลักเทียบกับเสียงอื่น',
      en: 'S1 and S2 are clear, systole is shorter than diastole, and both are silent. Measure the others against it.',
    },
    findings: heart({}),
    sound: { ...made, bpm: 70 },
  },
  {
    id: 'heart-ejection-murmur',
    organ: 'heart',
    position: 'Aortic',
    ...SUPINE,
    title: { th: 'เสียงฟู่กลางช่วงบีบตัว (ejection)', en: 'Mid-systolic (ejection) murmur' },
    listenFor: {
      th: 'เริ่มหลัง S1 เล็กน้อย ดังขึ้นแล้วเบาลงเหมือนรูปเพชร และหมดก่อน S2 เสียงหยาบ มักดังสุดที่เอออร์ติกและร้าวไปที่คอ',
      en: 'Begins just after S1, swells and fades like a diamond, and ends before S2. Harsh; often loudest in the aortic area and carried to the neck.',
    },
    findings: heart({
      systolicMurmur: present({
        detail: { timing: 'mid', shape: 'diamond', pitch: 'medium', quality: 'harsh', loudestAt: ['Aortic'] },
      }),
    }),
    sound: { ...made, bpm: 72, murmur: 'ejection', murmurDb: -7, murmurHz: [80, 400] },
  },
  {
    id: 'heart-pansystolic-murmur',
    organ: 'heart',
    position: 'Mitral',
    ...LEFT_SIDE,
    title: { th: 'เสียงฟู่ตลอดช่วงบีบตัว (pansystolic)', en: 'Pansystolic murmur' },
    listenFor: {
      th: 'ดังเท่ากันตั้งแต่ S1 จนถึง S2 ไม่มีช่วงเงียบ เสียงเป่าความถี่สูง มักดังสุดที่ไมทรัลและร้าวไปที่รักแร้',
      en: 'Equally loud from S1 to S2, with no silence between. High and blowing; often loudest in the mitral area and carried to the axilla.',
    },
    findings: heart({
      panSystolicMurmur: present({
        detail: {
          timing: 'holo',
          shape: 'plateau',
          pitch: 'high',
          quality: 'blowing',
          loudestAt: ['Mitral'],
        },
      }),
    }),
    sound: { ...made, bpm: 76, murmur: 'holosystolic', murmurDb: -8, murmurHz: [150, 520] },
  },
  {
    id: 'heart-click-murmur',
    organ: 'heart',
    position: 'Mitral',
    ...LEFT_SIDE,
    title: { th: 'คลิกกลางช่วงบีบตัวและเสียงฟู่ช่วงท้าย', en: 'Mid-systolic click and late systolic murmur' },
    listenFor: {
      th: 'ครึ่งแรกของช่วงบีบตัวเงียบ แล้วมีเสียงคลิกสั้นแหลม ตามด้วยเสียงฟู่ไปจนถึง S2 เมื่อยืนมักมาเร็วขึ้น',
      en: 'The first half of systole is silent; then a short sharp click, and a murmur from there to S2. On standing both come earlier.',
    },
    findings: heart({
      systolicMurmur: present({
        detail: { timing: 'late', shape: 'crescendo', pitch: 'high', loudestAt: ['Mitral'] },
      }),
      midSystolicClick: present({}),
    }),
    sound: { ...made, bpm: 74, murmur: 'late-systolic', murmurDb: -8, murmurHz: [150, 500], click: true },
  },
  {
    id: 'heart-early-diastolic-murmur',
    organ: 'heart',
    position: 'Aortic',
    posture: 'leaning-forward',
    manoeuvre: 'held-expiration',
    title: { th: 'เสียงฟู่ต้นช่วงคลายตัว', en: 'Early diastolic murmur' },
    listenFor: {
      th: 'เริ่มทันทีที่ S2 แล้วค่อย ๆ เบาลง ความถี่สูงเหมือนเสียงเป่า ฟังง่ายสุดเมื่อนั่งโน้มตัวไปข้างหน้าและกลั้นหายใจหลังหายใจออก',
      en: 'Begins with S2 and fades away, high and blowing. Easiest to hear sitting forward with the breath held out.',
    },
    findings: heart({
      diastolicMurmur: present({
        detail: {
          timing: 'early',
          shape: 'decrescendo',
          pitch: 'high',
          quality: 'blowing',
          loudestAt: ['Aortic'],
        },
      }),
    }),
    sound: { ...made, bpm: 70, murmur: 'early-diastolic', murmurDb: -8, murmurHz: [200, 600] },
  },
  {
    id: 'heart-mid-diastolic-murmur',
    organ: 'heart',
    position: 'Mitral',
    ...LEFT_SIDE,
    title: { th: 'เสียงฟู่กลางช่วงคลายตัว', en: 'Mid-diastolic murmur' },
    listenFor: {
      th: 'หลัง S2 เงียบครู่หนึ่ง แล้วมีเสียงครืดทุ้มจนใกล้ S1 ถัดไป ฟังด้วยด้าน bell ที่ยอดหัวใจ ตะแคงซ้าย',
      en: 'A short silence after S2, then a low rumble up to the next S1. Use the bell at the apex, lying on the left side.',
    },
    findings: heart({
      diastolicMurmur: present({ detail: { timing: 'mid', pitch: 'low', loudestAt: ['Mitral'] } }),
    }),
    sound: { ...made, bpm: 68, murmur: 'mid-diastolic', murmurDb: -4, murmurHz: [35, 130] },
  },
  {
    id: 'heart-continuous-murmur',
    organ: 'heart',
    position: 'Pulmonic',
    ...SUPINE,
    title: { th: 'เสียงฟู่ต่อเนื่อง', en: 'Continuous murmur' },
    listenFor: {
      th: 'ดังตลอดทั้งช่วงบีบตัวและช่วงคลายตัวเหมือนเสียงเครื่องจักร ไม่หยุดที่ S2',
      en: 'Runs through systole and diastole like machinery, and does not stop at S2.',
    },
    findings: heart({
      systolicMurmur: present({ detail: { quality: 'harsh', loudestAt: ['Pulmonic'] } }),
      diastolicMurmur: present({ detail: { quality: 'harsh', loudestAt: ['Pulmonic'] } }),
    }),
    sound: { ...made, bpm: 80, murmur: 'continuous', murmurDb: -9, murmurHz: [100, 450] },
  },
  {
    id: 'heart-s3',
    organ: 'heart',
    position: 'Mitral',
    ...LEFT_SIDE,
    title: { th: 'เสียง S3', en: 'Third heart sound (S3)' },
    listenFor: {
      th: 'เสียงทุ้มเบาหลัง S2 เล็กน้อย จังหวะเหมือน “เค็น-ทัก-กี้” ฟังด้วยด้าน bell ที่ยอดหัวใจ',
      en: 'A soft low thud shortly after S2: the rhythm of “Ken-tuc-ky”. Use the bell at the apex.',
    },
    findings: heart({ s3: present({}) }),
    sound: { ...made, bpm: 84, s3: true },
  },
  {
    id: 'heart-s4',
    organ: 'heart',
    position: 'Mitral',
    ...LEFT_SIDE,
    title: { th: 'เสียง S4', en: 'Fourth heart sound (S4)' },
    listenFor: {
      th: 'เสียงทุ้มเบาก่อน S1 เล็กน้อย จังหวะเหมือน “เทน-เนส-ซี” ฟังด้วยด้าน bell ที่ยอดหัวใจ',
      en: 'A soft low thud just before S1: the rhythm of “Ten-nes-see”. Use the bell at the apex.',
    },
    findings: heart({ s4: present({}) }),
    sound: { ...made, bpm: 72, s4: true },
  },
  {
    id: 'heart-click',
    organ: 'heart',
    position: 'Mitral',
    ...SUPINE,
    title: { th: 'คลิกกลางช่วงบีบตัว', en: 'Mid-systolic click' },
    listenFor: {
      th: 'เสียงสั้นแหลมระหว่าง S1 กับ S2 สูงกว่าเสียงทั้งสอง ไม่มีเสียงฟู่ตาม',
      en: 'A short sharp sound between S1 and S2, higher than both, with no murmur after it.',
    },
    findings: heart({ midSystolicClick: present({}) }),
    sound: { ...made, bpm: 70, click: true },
  },
  {
    id: 'heart-atrial-fibrillation',
    organ: 'heart',
    position: 'Mitral',
    ...SUPINE,
    title: { th: 'จังหวะไม่สม่ำเสมอ (หัวใจห้องบนสั่นพลิ้ว)', en: 'Irregular rhythm (atrial fibrillation)' },
    listenFor: {
      th: 'ไม่มีจังหวะซ้ำ ระยะระหว่างเสียงแต่ละครั้งไม่เท่ากันและคาดไม่ได้ ไม่มี S4',
      en: 'No pattern repeats: every interval differs and cannot be foretold. There is no S4.',
    },
    findings: heart({}),
    sound: { ...made, bpm: 95, fibrillation: 0.2 },
    isIrregular: true,
  },
];
