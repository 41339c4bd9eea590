import type { REFUSED_REQUESTS, RegisterField, RegisterItem } from '@sadap/contract/processing-register';
import type { DocumentLanguage } from '../../documents/document.ts';

type RegisterTexts = {
  title: string;
  about: string;
  savedBy: string;
  neverSaved: string;
  notFilledIn: string;
  noRefusals: string;
  items: Record<RegisterItem, string>;
  fields: Record<RegisterField, string>;
  refusal: Record<'kind' | 'person' | 'receivedOn' | 'decidedOn' | 'reason', string> & {
    kinds: Record<(typeof REFUSED_REQUESTS)[number], string>;
  };
};

/** Texts of the PDF; the page has its own. */
export const REGISTER_TEXTS: Record<DocumentLanguage, RegisterTexts> = {
  th: {
    title: 'บันทึกรายการกิจกรรมการประมวลผลข้อมูลส่วนบุคคล',
    about: 'ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 มาตรา 39 เฉพาะระบบสดับ (Sadap)',
    savedBy: 'บันทึกล่าสุด',
    neverSaved: 'ยังไม่มีผู้กรอกข้อมูลของโรงพยาบาล',
    notFilledIn: 'ยังไม่ได้กรอก',
    noRefusals: 'ไม่มีการปฏิเสธคำขอ',
    items: {
      1: 'ข้อมูลส่วนบุคคลที่เก็บรวบรวม',
      2: 'วัตถุประสงค์ของแต่ละประเภท',
      3: 'ผู้ควบคุมข้อมูลส่วนบุคคล',
      4: 'ระยะเวลาการเก็บรักษา',
      5: 'สิทธิ วิธีการ และเงื่อนไขการเข้าถึง',
      6: 'การใช้หรือเปิดเผยตามมาตรา 27 วรรคสาม',
      7: 'การปฏิเสธคำขอหรือการคัดค้าน',
      8: 'มาตรการรักษาความมั่นคงปลอดภัยตามมาตรา 37 (1)',
    },
    fields: {
      otherData: 'ข้อมูลอื่น',
      purposes: 'วัตถุประสงค์อื่น',
      legalBasis: 'ฐานทางกฎหมาย',
      controllerName: 'ชื่อผู้ควบคุมข้อมูล',
      controllerContact: 'ที่อยู่และช่องทางติดต่อ',
      officerName: 'เจ้าหน้าที่คุ้มครองข้อมูล (DPO)',
      officerContact: 'ช่องทางติดต่อ DPO',
      retention: 'ระยะเวลาของโรงพยาบาล',
      accessConditions: 'เงื่อนไขของโรงพยาบาล',
      recipients: 'ผู้รับข้อมูลอื่น',
      otherMeasures: 'มาตรการของโรงพยาบาล',
    },
    refusal: {
      kind: 'คำขอ',
      person: 'ผู้ขอ',
      receivedOn: 'รับเมื่อ',
      decidedOn: 'ปฏิเสธเมื่อ',
      reason: 'เหตุผล',
      kinds: {
        access: 'ขอเข้าถึง (30)',
        portability: 'ขอโอนย้าย (31)',
        objection: 'คัดค้าน (32)',
        correction: 'ขอแก้ไข (36)',
      },
    },
  },
  en: {
    title: 'Register of processing activities',
    about: 'Personal Data Protection Act B.E. 2562, section 39; for the system Sadap',
    savedBy: 'Last saved',
    neverSaved: "The hospital's part is not filled in yet",
    notFilledIn: 'Not filled in',
    noRefusals: 'No request was refused',
    items: {
      1: 'Personal data collected',
      2: 'Purpose of each category',
      3: 'Controller',
      4: 'Retention',
      5: 'Rights, methods and conditions of access',
      6: 'Use or disclosure under section 27, paragraph 3',
      7: 'Refused requests and objections',
      8: 'Security measures under section 37(1)',
    },
    fields: {
      otherData: 'Other data',
      purposes: 'Other purposes',
      legalBasis: 'Legal basis',
      controllerName: 'Name of the controller',
      controllerContact: 'Address and contact',
      officerName: 'Data protection officer',
      officerContact: 'Contact of the officer',
      retention: "The hospital's periods",
      accessConditions: "The hospital's conditions",
      recipients: 'Other recipients',
      otherMeasures: "The hospital's measures",
    },
    refusal: {
      kind: 'Request',
      person: 'By',
      receivedOn: 'Received',
      decidedOn: 'Refused',
      reason: 'Reason',
      kinds: {
        access: 'Access (30)',
        portability: 'Portability (31)',
        objection: 'Objection (32)',
        correction: 'Correction (36)',
      },
    },
  },
};
