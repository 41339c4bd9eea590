import { bilingual } from '../bilingual.ts';

/** Records whose use is restricted at the patient's request (PDPA, sections 32 and 34). */
export const restrictions = bilingual({
  th: {
    title: 'ผู้ป่วยที่ระงับการใช้ข้อมูล',
    about: 'ระหว่างระงับ ทุกบัญชีรวมถึงผู้ดูแลระบบเปิดประวัติได้เมื่อระบุเหตุผลเท่านั้น และลบผู้ป่วยไม่ได้ เสียงที่กำลังอัดอยู่ยังบันทึกได้จนจบ',
    none: 'ไม่มีผู้ป่วยที่ระงับการใช้ข้อมูล',
    since: 'โดย {{by}} เมื่อ {{at}}',
    loadFailed: 'โหลดรายชื่อผู้ป่วยที่ระงับการใช้ข้อมูลไม่ได้',
    restrict: 'ระงับการใช้ข้อมูล',
    restrictOf: 'ระงับการใช้ข้อมูล: {{patient}}',
    kind: 'ตามคำขอ',
    note: 'หมายเหตุ (ไม่บังคับ)',
    done: 'ระงับการใช้ข้อมูลแล้ว',
    failed: 'ระงับการใช้ข้อมูลไม่สำเร็จ',
    lift: 'ยกเลิกการระงับ',
    liftOf: 'ยกเลิกการระงับ: {{patient}}',
    liftHint: 'หลังยกเลิก ประวัติจะเปิดได้ตามปกติทันที',
    lifted: 'ยกเลิกการระงับแล้ว',
    liftFailed: 'ยกเลิกการระงับไม่สำเร็จ',
    card: {
      title: 'ระงับการใช้ข้อมูลตามคำขอ (มาตรา 32 และ 34)',
      about: 'เมื่อผู้ป่วยคัดค้านหรือขอให้ระงับการใช้ ทุกบัญชีจะเปิดประวัตินี้ได้เมื่อระบุเหตุผลเท่านั้น',
      restricted: 'ประวัตินี้ระงับการใช้อยู่ ยกเลิกได้ที่หน้า PDPA',
    },
  },
  en: {
    title: 'Restricted records',
    about:
      'While a record is restricted, every account, administrators too, opens it by giving a reason alone, and the patient is not deleted. A sound that is being recorded can be saved.',
    none: 'No record is restricted',
    since: 'by {{by}}, {{at}}',
    loadFailed: 'The restricted records could not be loaded',
    restrict: 'Restrict the use',
    restrictOf: 'Restrict the use: {{patient}}',
    kind: 'At the patient’s request',
    note: 'Note (optional)',
    done: 'The use of the record is restricted',
    failed: 'The record could not be restricted',
    lift: 'Lift the restriction',
    liftOf: 'Lift the restriction: {{patient}}',
    liftHint: 'The record then opens as usual, at once.',
    lifted: 'The restriction is lifted',
    liftFailed: 'The restriction could not be lifted',
    card: {
      title: 'Restrict the use at the patient’s request (sections 32 and 34)',
      about:
        'When the patient objects, or asks for it, every account opens this record by giving a reason alone.',
      restricted: 'The use of this record is restricted. It is lifted on the PDPA page.',
    },
  },
});
