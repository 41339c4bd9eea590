import { bilingual } from '../bilingual.ts';

/** What was typed or chosen and cannot stay as it is. */
export const choices = bilingual({
  th: {
    removed: 'เอาออกแล้ว เพราะใช้ร่วมกับที่เลือกไว้ไม่ได้: {{what}}',
    cut: 'ข้อความยาวเกินช่องนี้',
    cutMessage: '{{count}} ตัวอักษรท้ายไม่ได้ใส่ลงไป ช่องนี้ใส่ได้ไม่เกิน {{most}} ตัวอักษร',
    keepMine: 'ใช้ข้อมูลล่าสุดร่วมกับที่ฉันแก้',
    takeTheirs: 'ใช้ข้อมูลล่าสุด ทิ้งที่ฉันแก้',
  },
  en: {
    removed: 'Removed, because it does not go with what is chosen: {{what}}',
    cut: 'Too long for this field',
    cutMessage: 'The last {{count}} characters were left out: it takes at most {{most}}',
    keepMine: 'Take the latest and keep my changes',
    takeTheirs: 'Take the latest, drop my changes',
  },
});
