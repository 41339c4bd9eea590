import { bilingual } from '../bilingual.ts';

export const dashboard = bilingual({
  th: {
    title: 'หน้าหลัก',
    welcome: 'สวัสดี {{username}}',
    storedDataDamaged: 'เสียงหรือไฟล์ที่จัดเก็บเสียหาย',
    unusualReading: 'แสดงการแจ้งเตือนการเปิดดูผู้ป่วยผิดปกติไม่ได้',
  },
  en: {
    title: 'Dashboard',
    welcome: 'Welcome, {{username}}',
    storedDataDamaged: 'Stored sounds or files are damaged',
    unusualReading: 'The warning of unusual reading could not be shown',
  },
});
