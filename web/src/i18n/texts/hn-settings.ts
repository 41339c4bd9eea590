import { bilingual } from '../bilingual.ts';

export const hnSettings = bilingual({
  th: {
    title: 'การออก HN',
    maximum: 'จำนวนผู้ป่วยสูงสุดต่อปี',
    hint: 'เมื่อครบจำนวนนี้ ระบบจะไม่ออก HN ใหม่จนกว่าจะขึ้นปีใหม่หรือเพิ่มจำนวน',
    readOnly: 'เฉพาะผู้ดูแลระบบเท่านั้นที่แก้ไขได้',
    thisYear: 'ปีนี้มีผู้ป่วยแล้ว {{count}} จาก {{maximum}} ราย',
    full: 'ปีนี้ครบ {{maximum}} รายแล้ว',
    usage: 'สัดส่วนที่ใช้ไปในปีนี้',
    save: 'บันทึก',
    saved: 'บันทึกจำนวนสูงสุดแล้ว',
    failed: 'บันทึกจำนวนสูงสุดไม่สำเร็จ',
    loadFailed: 'โหลดการตั้งค่า HN ไม่ได้',
    bmi: {
      title: 'เกณฑ์ดัชนีมวลกาย (BMI)',
      international: 'สากล: น้ำหนักเกินตั้งแต่ {{overweight}} อ้วนตั้งแต่ {{obese}}',
      asian: 'คนเอเชีย: น้ำหนักเกินตั้งแต่ {{overweight}} อ้วนตั้งแต่ {{obese}}',
      saved: 'บันทึกเกณฑ์ BMI แล้ว',
      failed: 'บันทึกเกณฑ์ BMI ไม่สำเร็จ',
    },
  },
  en: {
    title: 'HN settings',
    maximum: 'Maximum patients per year',
    hint: 'Once reached, no further HN is generated until the next year, or until it is raised.',
    readOnly: 'Only administrators can change this',
    thisYear: '{{count}} of {{maximum}} patients this year',
    full: 'All {{maximum}} of this year are used',
    usage: 'Used this year',
    save: 'Save',
    saved: 'Maximum saved',
    failed: 'The maximum could not be saved',
    loadFailed: 'The HN settings could not be loaded',
    bmi: {
      title: 'Classes of the body mass index',
      international: 'International: overweight from {{overweight}}, obese from {{obese}}',
      asian: 'Asian: overweight from {{overweight}}, obese from {{obese}}',
      saved: 'BMI classes saved',
      failed: 'The BMI classes could not be saved',
    },
  },
});
