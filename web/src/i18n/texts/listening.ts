import { bilingual } from '../bilingual.ts';

/** Listening filters: they change what is heard, never what is stored. */
export const listening = bilingual({
  th: {
    title: 'โหมดการฟัง',
    hint: 'มีผลเฉพาะการฟัง เสียงที่บันทึกเป็นเสียงดิบเสมอ',
    filters: {
      none: 'ไม่กรอง',
      bell: 'เบลล์',
      diaphragm: 'ไดอะแฟรม',
      wide: 'ช่วงกว้าง',
      lung: 'ปอด',
      'heart-50': 'หัวใจ 50 Hz',
      'heart-60': 'หัวใจ 60 Hz',
    },
    bands: {
      none: 'เสียงเต็ม',
      bell: '{{low}}-{{high}} Hz',
      diaphragm: '{{low}}-{{high}} Hz',
      wide: '{{low}}-{{high}} Hz',
      lung: '{{low}}-{{high}} Hz',
      'heart-50': '{{low}}-{{high}} Hz ตัดเสียงหึ่ง',
      'heart-60': '{{low}}-{{high}} Hz ตัดเสียงหึ่ง',
    },
  },
  en: {
    title: 'Listening mode',
    hint: 'Changes what you hear; the stored sound stays raw.',
    filters: {
      none: 'No filter',
      bell: 'Bell',
      diaphragm: 'Diaphragm',
      wide: 'Wide',
      lung: 'Lung',
      'heart-50': 'Heart 50 Hz',
      'heart-60': 'Heart 60 Hz',
    },
    bands: {
      none: 'full sound',
      bell: '{{low}}-{{high}} Hz',
      diaphragm: '{{low}}-{{high}} Hz',
      wide: '{{low}}-{{high}} Hz',
      lung: '{{low}}-{{high}} Hz',
      'heart-50': '{{low}}-{{high}} Hz, no hum',
      'heart-60': '{{low}}-{{high}} Hz, no hum',
    },
  },
});
