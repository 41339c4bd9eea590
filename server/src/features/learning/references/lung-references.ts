import { lung, present, type Reference } from './reference.ts';

const made = { organ: 'lung', seed: 5 } as const;
const how = { organ: 'lung', posture: 'sitting', manoeuvre: null } as const;

export const LUNG_REFERENCES: Reference[] = [
  {
    id: 'lung-vesicular',
    ...how,
    position: 'Posterior_Lower_Left',
    title: { th: 'เสียงหายใจปกติ (vesicular)', en: 'Normal (vesicular) breathing' },
    listenFor: {
      th: 'เสียงนุ่มทุ้ม หายใจเข้าดังและยาวกว่าหายใจออก ไม่มีช่วงเงียบระหว่างเข้ากับออก',
      en: 'Soft and low. Breathing in is louder and longer than breathing out, with no gap between them.',
    },
    findings: lung({}),
    sound: { ...made, perMinute: 15 },
  },
  {
    id: 'lung-bronchial',
    ...how,
    position: 'Posterior_Lower_Right',
    title: { th: 'เสียงหายใจแบบเสียงหลอดลม (bronchial)', en: 'Bronchial breathing' },
    listenFor: {
      th: 'เสียงดังกลวงเหมือนลมผ่านท่อ หายใจออกดังและยาวไม่น้อยกว่าหายใจเข้า มีช่วงเงียบคั่น นอกบริเวณหลอดลมถือว่าผิดปกติ',
      en: 'Loud and hollow, like air through a pipe. Breathing out is as loud and as long as breathing in, with a gap between. Away from the trachea it is abnormal.',
    },
    findings: lung({}, 'bronchial'),
    sound: { ...made, perMinute: 18, breath: 'bronchial' },
  },
  {
    id: 'lung-diminished',
    ...how,
    position: 'Posterior_Lower_Left',
    title: { th: 'เสียงหายใจเบาลง', en: 'Diminished breathing' },
    listenFor: {
      th: 'ลักษณะเหมือนปกติแต่เบามาก เทียบกับอีกข้างที่ตำแหน่งเดียวกันเสมอ',
      en: 'Like normal breathing but very faint. Always compare with the other side at the same height.',
    },
    findings: lung({}, 'diminished'),
    sound: { ...made, perMinute: 18, breath: 'diminished' },
  },
  {
    id: 'lung-fine-crackles',
    ...how,
    position: 'Posterior_Lower_Right',
    title: { th: 'เสียงกรอบแกรบละเอียด (fine crackles)', en: 'Fine crackles' },
    listenFor: {
      th: 'เสียงแตกสั้น แหลม ถี่ ช่วงท้ายของการหายใจเข้า เหมือนแกะแถบตีนตุ๊กแก ไม่หายเมื่อไอ',
      en: 'Many short high pops late in inspiration, like opening Velcro. Coughing does not clear them.',
    },
    findings: lung({ crackles: present({ type: 'fine', timing: 'late' }) }),
    sound: { ...made, perMinute: 16, extra: 'fine-crackles' },
  },
  {
    id: 'lung-coarse-crackles',
    ...how,
    position: 'Posterior_Lower_Left',
    title: { th: 'เสียงกรอบแกรบหยาบ (coarse crackles)', en: 'Coarse crackles' },
    listenFor: {
      th: 'เสียงปุดทุ้ม ยาวกว่าและห่างกว่า ตั้งแต่ต้นการหายใจเข้าและมีในหายใจออกด้วย มักเปลี่ยนไปหลังไอ',
      en: 'Fewer, longer, lower bubbling pops from early inspiration, and in expiration too. They often change after a cough.',
    },
    findings: lung({ crackles: present({ type: 'coarse', timing: 'early' }) }),
    sound: { ...made, perMinute: 16, extra: 'coarse-crackles' },
  },
  {
    id: 'lung-wheeze',
    ...how,
    position: 'Posterior_Upper_Left',
    title: { th: 'เสียงวี้ด (wheeze)', en: 'Wheeze' },
    listenFor: {
      th: 'เสียงดนตรีแหลมต่อเนื่องตอนหายใจออก หลายเสียงพร้อมกันบอกว่าหลอดลมตีบหลายที่',
      en: 'A high musical tone through expiration. Several tones at once mean that many airways are narrow.',
    },
    findings: lung({ wheezes: present({ type: 'high-pitched', timing: 'expiratory' }) }),
    sound: { ...made, perMinute: 16, extra: 'wheeze' },
  },
  {
    id: 'lung-rhonchi',
    ...how,
    position: 'Anterior_Upper_Right',
    title: { th: 'เสียงครืดคราด (rhonchi)', en: 'Rhonchi' },
    listenFor: {
      th: 'เสียงต่อเนื่องทุ้มเหมือนกรน เด่นตอนหายใจออก มักเปลี่ยนหรือหายไปหลังไอ',
      en: 'A low continuous tone like snoring, mostly in expiration. It often changes or clears after a cough.',
    },
    findings: lung({ rhonchi: present({}) }),
    sound: { ...made, perMinute: 16, extra: 'rhonchi' },
  },
  {
    id: 'lung-stridor',
    ...how,
    position: 'Anterior_Upper_Right',
    title: { th: 'เสียงฮื้ด (stridor)', en: 'Stridor' },
    listenFor: {
      th: 'เสียงแหลมดังตอนหายใจเข้า ดังสุดที่คอ ทางเดินหายใจส่วนบนตีบ ต้องรีบดูแล',
      en: 'A loud high tone in inspiration, loudest over the neck: the upper airway is narrow. Act at once.',
    },
    findings: lung({ stridor: present({}) }),
    sound: { ...made, perMinute: 20, extra: 'stridor' },
  },
  {
    id: 'lung-friction-rub',
    ...how,
    position: 'Posterior_Lateral_Left',
    title: { th: 'เสียงเยื่อหุ้มปอดเสียดสี (friction rub)', en: 'Pleural friction rub' },
    listenFor: {
      th: 'เสียงครูดทุ้มเหมือนหนังถูกัน มีทั้งหายใจเข้าและออกที่จุดเดียวกัน ไม่หายเมื่อไอ',
      en: 'A low grating, like leather on leather, in and out at the same place. Coughing does not clear it.',
    },
    findings: lung({ pleural_friction_rub: present({}) }),
    sound: { ...made, perMinute: 16, extra: 'friction-rub' },
  },
];
