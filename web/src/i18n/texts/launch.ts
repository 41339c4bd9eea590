import { bilingual } from '../bilingual.ts';

/** A patient whom the hospital's own system opens here. */
export const launch = bilingual({
  th: {
    title: 'เปิดผู้ป่วยจากระบบของโรงพยาบาล',
    busy: 'กำลังเปิดผู้ป่วย',
    failed: 'เปิดผู้ป่วยไม่สำเร็จ',
    again: 'กรุณากลับไปที่ระบบของโรงพยาบาล แล้วเปิดผู้ป่วยอีกครั้ง',
    toDashboard: 'ไปหน้าหลัก',
    different: {
      title: 'ข้อมูลของ HN นี้ไม่ตรงกัน',
      other: 'อาจเป็นผู้ป่วยคนละคน กรุณาตรวจสอบ HN กับผู้ป่วยและระบบของโรงพยาบาลก่อน ยังไม่ได้เปิดผู้ป่วย',
      name: 'ชื่อไม่ตรงกัน วันเกิดและเพศตรงกัน กรุณายืนยันกับผู้ป่วยก่อนเปลี่ยนชื่อ',
      closed: 'ผู้ป่วยรายนี้ไม่ได้เปิดให้บัญชีของคุณ จึงแสดงเฉพาะ HN และชื่อ',
      field: 'ข้อมูล',
      fullName: 'ชื่อ-นามสกุล',
      launched: 'ระบบของโรงพยาบาล',
      stored: 'ในระบบนี้',
      hidden: 'ไม่แสดง',
      stop: 'ไม่เปิด กลับหน้าหลัก',
      update: 'คนเดียวกัน เปลี่ยนชื่อและเปิด',
      failed: 'เปลี่ยนชื่อไม่สำเร็จ',
    },
  },
  en: {
    title: "Open a patient from the hospital's system",
    busy: 'Opening the patient',
    failed: 'The patient was not opened',
    again: "Go back to the hospital's system and open the patient again",
    toDashboard: 'Go to the dashboard',
    different: {
      title: 'The data of this HN differ',
      other:
        "This may be another patient. Check the HN with the patient and in the hospital's system first. The patient has not been opened",
      name: 'The name differs; birth date and sex agree. Confirm it with the patient before you change the name',
      closed: 'This patient is not open to your account, so only HN and name are shown',
      field: 'Field',
      fullName: 'Name',
      launched: "Hospital's system",
      stored: 'Here',
      hidden: 'Not shown',
      stop: 'Do not open, go to the dashboard',
      update: 'The same person: change the name and open',
      failed: 'The name was not changed',
    },
  },
});
