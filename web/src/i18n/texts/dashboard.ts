import { bilingual } from '../bilingual.ts';

export const dashboard = bilingual({
  th: {
    title: 'หน้าหลัก',
    welcome: 'สวัสดี {{username}}',
    storedDataDamaged: 'เสียงหรือไฟล์ที่จัดเก็บเสียหาย',
  },
  en: {
    title: 'Dashboard',
    welcome: 'Welcome, {{username}}',
    storedDataDamaged: 'Stored sounds or files are damaged',
  },
});
