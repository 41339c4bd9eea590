import { bilingual } from '../bilingual.ts';

export const settings = bilingual({
  th: {
    title: 'ตั้งค่า',
    account: 'ข้อมูลบัญชี',
    username: 'ชื่อผู้ใช้',
    email: 'อีเมล',
    role: 'สิทธิ์ปัจจุบัน',
    language: 'ภาษา',
    languageChanged: 'เปลี่ยนภาษาเป็นภาษาไทยแล้ว',
    colours: 'โหมดสี',
  },
  en: {
    title: 'Settings',
    account: 'Account details',
    username: 'Username',
    email: 'E-mail',
    role: 'Current role',
    language: 'Language',
    languageChanged: 'The language is now English',
    colours: 'Colour scheme',
  },
});
