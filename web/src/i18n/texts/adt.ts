import { bilingual } from '../bilingual.ts';

/** What the hospital's own system tells of patients. */
export const adt = bilingual({
  th: {
    title: 'ข้อมูลผู้ป่วยจากระบบของโรงพยาบาล (HL7 ADT)',
    loadFailed: 'โหลดรายการไม่ได้',
    none: 'ไม่มีรายการที่รอให้ตรวจสอบ',
    lettersTitle: 'รายการด้านล่างต้องมีผู้ตรวจสอบ',
    lettersHelp:
      'ระบบไม่แก้ไขข้อมูลผู้ป่วยเองเมื่อไม่แน่ใจ ตรวจสอบกับเวชระเบียน แก้ไขข้อมูลที่นี่หรือที่ระบบของโรงพยาบาล แล้วกด "ลองอีกครั้ง" หรือปิดรายการพร้อมเหตุผล',
    letter: '{{hn}} ({{event}})',
    noHn: 'ไม่ระบุ',
    receivedAt: 'ได้รับเมื่อ {{time}}',
    why: 'เหตุผล:',
    reasons: {
      MERGE:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ ถ้าที่นี่มีเฉพาะ {{other}} ให้แก้ HN ในประวัติผู้ป่วยเป็น HN นี้ แล้วปิดรายการ ถ้าไม่ใช่ ให้ปิดรายการพร้อมเหตุผล',
      MERGE_BOTH: 'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ ที่นี่มีทั้งสอง HN เทียบสองประวัติก่อน แล้วรวม หรือปิดรายการพร้อมเหตุผล',
      MERGE_ELSEWHERE:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่ที่นี่รวม HN ใด HN หนึ่งเข้ากับประวัติอื่นไว้แล้ว ตรวจสอบการรวมนั้นที่หน้าผู้ป่วย ยกเลิกถ้าไม่ถูกต้อง แล้วลองรายการนี้อีกครั้ง',
      MERGE_DIFFERENT:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่ชื่อ วันเกิด หรือเพศที่แจ้งมาไม่ตรงกับประวัติของ HN นี้ เทียบสองประวัติก่อน แล้วรวม หรือปิดรายการพร้อมเหตุผล',
      MERGE_CONTRADICTS:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่ชื่อ วันเกิด เพศ หรือเลขประจำตัวประชาชนของสองประวัติไม่ตรงกัน วันเกิดไม่ครบ หรือเป็นเด็กเล็กที่ยังไม่มีเลขประจำตัวประชาชนในทั้งสองประวัติ (อาจเป็นแฝด) เทียบสองประวัติก่อน แล้วรวม หรือปิดรายการพร้อมเหตุผล',
      MERGE_RESTRICTED:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่มีประวัติที่ถูกระงับการใช้ตามคำขอ เทียบสองประวัติก่อน แล้วรวม หรือปิดรายการพร้อมเหตุผล',
      MERGE_REVERSED:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่ที่นี่รวมกลับกัน ประวัติอยู่ที่ {{other}} และผลตรวจยังส่งออกด้วย HN นั้น เปิดประวัติผู้ป่วย ยกเลิกการรวม แล้วรวมใหม่ให้เหลือ HN นี้ หรือปิดรายการพร้อมเหตุผล',
      MERGE_UNDONE:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ แต่ที่นี่เคยรวมสองประวัตินี้แล้วมีผู้ยกเลิก เทียบสองประวัติก่อน แล้วรวม หรือปิดรายการพร้อมเหตุผลและแจ้งโรงพยาบาล',
      MERGE_ONLY_OLD:
        'โรงพยาบาลรวม {{other}} เข้ากับ HN นี้ ที่นี่มีเฉพาะ {{other}} ตรวจสอบว่าเป็นผู้ป่วยคนเดียวกัน แก้ HN ในประวัติผู้ป่วยเป็น HN นี้ แล้วปิดรายการ',
      MERGE_NOT_TWO: 'โรงพยาบาลแจ้งรวมประวัติ แต่ไม่ได้ระบุ HN สองหมายเลขที่ต่างกัน',
      BAD_PATIENT: 'HN ชื่อ วันเกิด หรือเพศ ไม่ครบหรือไม่ถูกต้อง',
      BAD_MEASUREMENTS: 'หน่วยหรือค่าของน้ำหนักหรือส่วนสูงที่ส่งมาใช้ไม่ได้ จึงยังไม่ลงทะเบียนผู้ป่วย',
      DIFFERENT_PATIENT: 'HN นี้เป็นของผู้ป่วยที่ชื่อ วันเกิด หรือเพศต่างกัน',
      NO_ACCOUNT: 'บัญชีที่ตั้งไว้ใน ADT_USERNAME ใช้ไม่ได้',
      NOT_FINISHED: 'เซิร์ฟเวอร์หยุดก่อนจัดการเสร็จ',
    },
    read: 'ดูข้อมูลที่ส่งมา',
    readFailed: 'เปิดข้อมูลไม่สำเร็จ',
    name: 'ชื่อ: {{first}} {{last}}',
    birthAndSex: 'วันเกิด: {{birth}} เพศ: {{sex}}',
    open: 'เปิดประวัติผู้ป่วย',
    merge: 'เทียบและรวมประวัติ',
    again: 'ลองอีกครั้ง',
    againDone: 'ลองอีกครั้งแล้ว',
    againFailed: 'ลองอีกครั้งไม่สำเร็จ',
    reason: 'เหตุผลที่ปิดรายการ {{hn}}',
    putAway: 'ปิดรายการ',
    putAwayDone: 'ปิดรายการแล้ว',
    putAwayFailed: 'ปิดรายการไม่สำเร็จ',
    more: 'และอีก {{count}} รายการ',
  },
  en: {
    title: "Patients from the hospital's system (HL7 ADT)",
    loadFailed: 'What is waiting could not be loaded',
    none: 'Nothing is waiting for a person.',
    lettersTitle: 'These need a person',
    lettersHelp:
      'Sadap changes no patient where it is not sure. Ask the medical records office, correct the record here or there, and press "Try again", or put the message away with a reason.',
    letter: '{{hn}} ({{event}})',
    noHn: 'not given',
    receivedAt: 'Received {{time}}',
    why: 'Reason:',
    reasons: {
      MERGE:
        'the hospital merged {{other}} into this one. If only {{other}} is here, correct the HN at the patient by hand, then put this away. Otherwise put it away with a reason.',
      MERGE_BOTH:
        'the hospital merged {{other}} into this one. Both are here. Compare them, then merge them, or put this away with a reason.',
      MERGE_ELSEWHERE:
        'the hospital merged {{other}} into this one, but one of the two HNs is part of another record here. Look at that merge on the page of the patient, undo it if it is wrong, then try this again.',
      MERGE_DIFFERENT:
        'the hospital merged {{other}} into this one, but said another name, birth date or sex than this record. Compare them, then merge them, or put this away with a reason.',
      MERGE_CONTRADICTS:
        'the hospital merged {{other}} into this one, but the two records say another name, birth date, sex or citizen ID, or no whole birth date, or are of a small child without a citizen ID on both (perhaps twins). Compare them, then merge them, or put this away with a reason.',
      MERGE_RESTRICTED:
        'the hospital merged {{other}} into this one, but the use of a record is restricted. Compare them, then merge them, or put this away with a reason.',
      MERGE_REVERSED:
        'the hospital merged {{other}} into this one, but here it was merged the other way. The record is {{other}}, and results still leave under that HN. Open the patient, undo the merge and merge them into this HN, or put this away with a reason.',
      MERGE_UNDONE:
        'the hospital merged {{other}} into this one, but somebody undid a merge of these two here. Compare them, then merge them, or put this away with a reason and tell the hospital.',
      MERGE_ONLY_OLD:
        'the hospital merged {{other}} into this one. Only {{other}} is here. Check that it is the same person, correct the HN at the patient by hand, then put this away.',
      MERGE_NOT_TWO: 'the hospital merged two records, but did not name two different HNs',
      BAD_PATIENT: 'HN, name, birth date or sex is missing or wrong',
      BAD_MEASUREMENTS:
        'the unit or the value of the weight or height that was sent cannot be used, so nobody was registered',
      DIFFERENT_PATIENT: 'this HN belongs to a patient of another name, birth date or sex',
      NO_ACCOUNT: 'the account of ADT_USERNAME cannot be used',
      NOT_FINISHED: 'the server stopped before it was done',
    },
    read: 'Show what was sent',
    readFailed: 'It could not be shown',
    name: 'Name: {{first}} {{last}}',
    birthAndSex: 'Birth date: {{birth}}, sex: {{sex}}',
    open: 'Open the patient',
    merge: 'Compare and merge',
    again: 'Try again',
    againDone: 'Tried again',
    againFailed: 'It could not be tried again',
    reason: 'Reason to put {{hn}} away',
    putAway: 'Put away',
    putAwayDone: 'Put away',
    putAwayFailed: 'It could not be put away',
    more: 'and {{count}} more',
  },
});
