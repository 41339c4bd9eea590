import { bilingual } from '../bilingual.ts';

/** How long patients' records are kept (PDPA, section 37(3)). */
export const retention = bilingual({
  th: {
    setting: {
      title: 'ระยะเวลาเก็บข้อมูลผู้ป่วย',
      about:
        'เมื่อครบกำหนดหลังรายการล่าสุดของผู้ป่วย (การตรวจ เสียง ไฟล์ หรือการแก้ไข) ผู้ป่วยจะปรากฏในหน้า PDPA ให้ผู้ดูแลระบบลบเอง ระบบไม่ลบให้',
      years: 'จำนวนปีหลังรายการล่าสุด',
      hint: 'ตั้งได้ 1-50 ปี เว้นว่าง = ไม่กำหนด',
    },
    title: 'ผู้ป่วยที่ครบกำหนดเก็บข้อมูล',
    about:
      'ผู้ป่วยที่ไม่มีการตรวจ เสียง ไฟล์ หรือการแก้ไขใดๆ เกิน {{years}} ปี (มาตรา 37 (3)) ระบบไม่ลบเอง ตรวจสอบแล้วลบทีละคน',
    off: 'ยังไม่ได้กำหนดระยะเวลาเก็บ ตั้งได้ที่หน้าความปลอดภัย (มาตรา 37 (3))',
    toSetting: 'กำหนดระยะเวลา',
    loadFailed: 'โหลดรายชื่อผู้ป่วยที่ครบกำหนดไม่ได้',
    none: 'ไม่มีผู้ป่วยที่ครบกำหนด',
    count: 'ผู้ป่วยที่ครบกำหนด {{count}} คน',
    lastEntry: 'รายการล่าสุด {{at}}',
    delete: 'ลบ',
    deleteOf: 'ลบ: {{patient}}',
    pages: 'หน้าของรายชื่อผู้ป่วยที่ครบกำหนด',
  },
  en: {
    setting: {
      title: 'How long records are kept',
      about:
        'So long after the last entry of a patient (check-up, sound, file or change) the patient stands on the PDPA page, for administrators to delete. The system deletes nobody by itself.',
      years: 'Years after the last entry',
      hint: '1 to 50; empty: no time is set',
    },
    title: 'Records past their time',
    about:
      'Patients without a check-up, sound, file or change for {{years}} years (section 37(3)). Nobody is deleted by the system: look at each, and delete it.',
    off: 'No time is set. Set it on the security page (section 37(3)).',
    toSetting: 'Set the time',
    loadFailed: 'The records past their time could not be loaded',
    none: 'No record is past its time',
    count: 'Records past their time: {{count}}',
    lastEntry: 'Last entry {{at}}',
    delete: 'Delete',
    deleteOf: 'Delete: {{patient}}',
    pages: 'Pages of records past their time',
  },
});
