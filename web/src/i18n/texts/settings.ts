import { bilingual } from '../bilingual.ts';

export const settings = bilingual({
  th: {
    title: 'ตั้งค่า',
    subtitle: 'บัญชี ภาษา และข้อมูลระบบ',
    welcome: 'ยินดีต้อนรับ {{username}}',
    account: 'ข้อมูลบัญชี',
    username: 'ชื่อผู้ใช้',
    email: 'อีเมล',
    role: 'สิทธิ์ปัจจุบัน',
    language: 'ภาษา',
    languageChanged: 'เปลี่ยนภาษาเป็นภาษาไทยแล้ว',
    colours: 'โหมดสี',
    status: {
      title: 'สถานะ',
      account: 'บัญชี',
      active: 'ใช้งานอยู่',
      language: 'ภาษาปัจจุบัน',
      lastLogin: 'เข้าสู่ระบบล่าสุด',
    },
  },
  en: {
    title: 'Settings',
    subtitle: 'Account, language and system information',
    welcome: 'Welcome, {{username}}',
    account: 'Account details',
    username: 'Username',
    email: 'E-mail',
    role: 'Current role',
    language: 'Language',
    languageChanged: 'The language is now English',
    colours: 'Colour scheme',
    status: {
      title: 'Status',
      account: 'Account',
      active: 'Active',
      language: 'Current language',
      lastLogin: 'Last login',
    },
  },
});
