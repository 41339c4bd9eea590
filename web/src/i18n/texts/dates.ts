import { bilingual } from '../bilingual.ts';

export const dates = bilingual({
  th: { unknown: 'ไม่ทราบวันที่', invalid: 'วันที่ไม่ถูกต้อง', error: 'แสดงวันที่ไม่ได้' },
  en: { unknown: 'Unknown date', invalid: 'Invalid date', error: 'Date error' },
});
