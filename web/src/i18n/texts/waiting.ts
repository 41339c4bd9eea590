import { bilingual } from '../bilingual.ts';

/** Sounds that nobody has reviewed. */
export const waiting = bilingual({
  th: {
    title: 'เสียงที่รอแปลผล',
    failed: 'โหลดรายการเสียงที่รอแปลผลไม่ได้',
    older: 'หน้าก่อน',
    newer: 'หน้าถัดไป',
    sound: { heart: 'เสียงหัวใจ · {{position}}', lung: 'เสียงปอด · {{position}}' },
    next: 'ถัดไป: {{patient}} · {{sound}}',
    goOn: 'ไปเสียงถัดไป',
    noMore: 'ไม่มีเสียงอื่นที่รอแปลผลแล้ว',
  },
  en: {
    title: 'Waiting for a doctor',
    failed: 'What waits for a doctor could not be loaded',
    older: 'Previous page',
    newer: 'Next page',
    sound: { heart: 'Heart · {{position}}', lung: 'Lung · {{position}}' },
    next: 'Next: {{patient}} · {{sound}}',
    goOn: 'To the next sound',
    noMore: 'No other sound is waiting',
  },
});
