import { bilingual } from '../bilingual.ts';

/** Listening filters: they change what is heard, never what is stored. */
export const listening = bilingual({
  th: {
    title: 'โหมดการฟัง',
    hint: 'มีผลเฉพาะการฟัง เสียงที่อัดเป็นเสียงดิบเสมอ · −50 และ −60 Hz ตัดเสียงฮัมจากไฟฟ้า',
    filters: {
      none: 'ไม่กรอง',
      bell: 'เบลล์',
      diaphragm: 'ไดอะแฟรม',
      wide: 'ช่วงกว้าง',
      lung: 'ปอด',
      'heart-50': 'หัวใจ −50 Hz',
      'heart-60': 'หัวใจ −60 Hz',
    },
    full: 'เสียงเต็ม',
    band: '{{low}}-{{high}} Hz',
  },
  en: {
    title: 'Listening mode',
    hint: 'Changes what you hear; the stored sound stays raw. −50 and −60 Hz take out mains hum.',
    filters: {
      none: 'No filter',
      bell: 'Bell',
      diaphragm: 'Diaphragm',
      wide: 'Wide',
      lung: 'Lung',
      'heart-50': 'Heart −50 Hz',
      'heart-60': 'Heart −60 Hz',
    },
    full: 'full sound',
    band: '{{low}}-{{high}} Hz',
  },
});
