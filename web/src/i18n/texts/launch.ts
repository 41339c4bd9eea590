import { bilingual } from '../bilingual.ts';

/** A patient whom the hospital's own system opens here. */
export const launch = bilingual({
  th: {
    title: 'เปิดผู้ป่วยจากระบบของโรงพยาบาล',
    busy: 'กำลังเปิดผู้ป่วยจากระบบของโรงพยาบาล',
    failed: 'เปิดผู้ป่วยไม่สำเร็จ',
    again: 'กรุณากลับไปที่ระบบของโรงพยาบาล แล้วเปิดผู้ป่วยอีกครั้ง',
    toDashboard: 'ไปหน้าหลัก',
    signedIn: 'เข้าสู่ระบบเป็น {{username}}',
    notYou: 'เข้าสู่ระบบจากระบบของโรงพยาบาล หากไม่ใช่คุณ กรุณาออกจากระบบ',
    other: {
      title: '{{username}} ใช้งานอยู่ในเบราว์เซอร์นี้',
      message:
        'ระบบของโรงพยาบาลเปิดผู้ป่วยในชื่อ {{username}} หากไม่ได้กดเปิดเอง ให้เลือกไม่เปิด งานที่ยังไม่ได้บันทึกในแท็บอื่นจะหายไปเมื่อออกจากระบบ',
      stay: 'ไม่เปิด ใช้งานต่อ',
      logOut: 'ออกจากระบบ แล้วเปิดผู้ป่วย',
    },
    closed: {
      title: 'ยังไม่ได้เทียบข้อมูลผู้ป่วยกับระบบของโรงพยาบาล',
      message: 'ผู้ป่วยรายนี้ไม่ได้เปิดให้บัญชีของคุณ เมื่อเปิดได้แล้ว กรุณาตรวจสอบชื่อ วันเกิด และเพศ',
    },
    deceased: {
      title: 'ระบบของโรงพยาบาลระบุว่าผู้ป่วยรายนี้เสียชีวิตแล้ว',
      message: 'หากไม่ถูกต้อง กรุณาตรวจสอบว่าเปิดผู้ป่วยถูกคน และแก้ไขในระบบของโรงพยาบาล',
    },
    different: {
      title: 'ข้อมูลของ HN นี้ไม่ตรงกัน',
      other: 'อาจเป็นผู้ป่วยคนละคน กรุณาตรวจสอบ HN กับผู้ป่วยและระบบของโรงพยาบาลก่อน ยังไม่ได้เปิดผู้ป่วย',
      name: 'ชื่อไม่ตรงกัน วันเกิดและเพศตรงกัน กรุณายืนยันกับผู้ป่วยก่อนเปลี่ยนชื่อ',
      field: 'ข้อมูล',
      fullName: 'ชื่อ-นามสกุล',
      launched: 'ระบบของโรงพยาบาล',
      stored: 'ในระบบนี้',
      stop: 'ไม่เปิด กลับหน้าหลัก',
      update: 'คนเดียวกัน เปลี่ยนชื่อและเปิด',
      failed: 'เปลี่ยนชื่อไม่สำเร็จ',
    },
  },
  en: {
    title: "Open a patient from the hospital's system",
    busy: "Opening the patient from the hospital's system",
    failed: 'The patient was not opened',
    again: "Go back to the hospital's system and open the patient again",
    toDashboard: 'Go to the dashboard',
    signedIn: 'Signed in as {{username}}',
    notYou: "The hospital's system has signed you in. If this is not you, log out",
    other: {
      title: '{{username}} is signed in in this browser',
      message:
        "The hospital's system opens a patient for {{username}}. If you did not ask for it, do not open it. Logging out loses what is unsaved in other tabs",
      stay: 'Do not open, go on working',
      logOut: 'Log out and open the patient',
    },
    closed: {
      title: "Not compared with the hospital's system",
      message:
        'This patient is not open to your account. Once you have opened the record, check name, birth date and sex',
    },
    deceased: {
      title: "The hospital's system says that this patient has died",
      message:
        "If that is wrong, check that this is the right patient, and correct it in the hospital's system",
    },
    different: {
      title: 'The data of this HN differ',
      other:
        "This may be another patient. Check the HN with the patient and in the hospital's system first. The patient has not been opened",
      name: 'The name differs; birth date and sex agree. Confirm it with the patient before you change the name',
      field: 'Field',
      fullName: 'Name',
      launched: "Hospital's system",
      stored: 'Here',
      stop: 'Do not open, go to the dashboard',
      update: 'The same person: change the name and open',
      failed: 'The name was not changed',
    },
  },
});
