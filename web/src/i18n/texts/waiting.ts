import { bilingual } from '../bilingual.ts';

/** Sounds that nobody has reviewed. */
export const waiting = bilingual({
  th: {
    title: 'เสียงที่รอแปลผล',
    failed: 'โหลดรายการเสียงที่รอแปลผลไม่ได้',
    older: 'หน้าก่อน',
    newer: 'หน้าถัดไป',
    sound: { heart: 'เสียงหัวใจ · {{position}}', lung: 'เสียงปอด · {{position}}' },
    imported: 'นำเข้า',
    checkUp: 'การตรวจครั้งที่ {{number}}',
    danger: {
      critical: 'สัญญาณชีพวิกฤต: {{signs}}',
      abnormal: 'มีเสียงที่น่าจะผิดปกติ',
      uncertain: 'มีเสียงที่ AI ไม่แน่ใจ',
    },
    suspicion: { abnormal: 'AI: ผิดปกติ', marked: 'มีจุดที่ทำเครื่องหมายไว้', uncertain: 'AI: ไม่แน่ใจ' },
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
    imported: 'Imported',
    checkUp: 'Check-up {{number}}',
    danger: {
      critical: 'Critical vital signs: {{signs}}',
      abnormal: 'A sound may be abnormal',
      uncertain: 'AI is uncertain about a sound',
    },
    suspicion: { abnormal: 'AI: abnormal', marked: 'Marked by a clinician', uncertain: 'AI: uncertain' },
    next: 'Next: {{patient}} · {{sound}}',
    goOn: 'To the next sound',
    noMore: 'No other sound is waiting',
  },
});
