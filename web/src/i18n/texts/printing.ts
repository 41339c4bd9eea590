import { bilingual } from '../bilingual.ts';

export const printing = bilingual({
  th: {
    lacking: 'มีตัวอักษรที่ไม่มีฟอนต์ในระบบ จะพิมพ์เป็นรหัสแทน: {{codes}}',
    late: 'ฟอนต์ของตัวอักษรบางตัวยังโหลดไม่เสร็จ',
    printAgain: 'ยังไม่ได้พิมพ์ ตรวจสอบเครือข่ายแล้วกดพิมพ์อีกครั้ง หากยังโหลดไม่ได้ จะพิมพ์ด้วยฟอนต์ของเครื่องนี้ และตัวอักษรอาจหาย',
  },
  en: {
    lacking: 'Some characters have no font here and are printed as codes: {{codes}}',
    late: 'The fonts for some letters have not arrived',
    printAgain:
      'Nothing is printed yet. Check the network and print again. If they still do not come, the fonts of this computer are used, and letters may be missing.',
  },
});
