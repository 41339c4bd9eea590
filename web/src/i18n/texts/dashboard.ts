import { bilingual } from '../bilingual.ts';

export const dashboard = bilingual({
  th: {
    title: 'หน้าหลัก',
    welcome: 'สวัสดี {{username}}',
  },
  en: {
    title: 'Dashboard',
    welcome: 'Welcome, {{username}}',
  },
});
