import { bilingual } from '../bilingual.ts';

/** Everything that is held on a patient, as a ZIP. */
export const patientExport = bilingual({
  th: {
    title: 'ส่งออกข้อมูลทั้งหมดของผู้ป่วย',
    about:
      'เมื่อผู้ป่วยขอเข้าถึงข้อมูลของตนตาม พ.ร.บ. คุ้มครองข้อมูลส่วนบุคคล มาตรา 30 โรงพยาบาลต้องให้ภายใน 30 วัน ไฟล์ ZIP นี้มีทุกอย่างที่ระบบเก็บไว้ การส่งออกจะปรากฏในรายชื่อผู้ที่ดูข้อมูลด้วย',
    contents: {
      overview: 'ภาพรวมสำหรับอ่าน (PDF) รวมถึงใครดูข้อมูลบ้าง',
      data: 'ข้อมูลทั้งหมดสำหรับโปรแกรมคอมพิวเตอร์ (JSON)',
      sounds: 'เสียงทุกเสียง (WAV)',
      files: 'ไฟล์ที่อัปโหลดไว้ และภาพจาก AI',
    },
    start: 'ส่งออกข้อมูลทั้งหมด',
    again: 'ส่งออกอีกครั้ง',
    cancel: 'ยกเลิก',
    preparing: 'กำลังรวบรวมข้อมูล… หากมีผู้อื่นส่งออกอยู่ก่อน อาจต้องรอคิวหลายนาที',
    receiving: 'กำลังดาวน์โหลด ได้รับแล้ว {{size}}',
    progress: 'ความคืบหน้าของการส่งออก',
    done: 'ส่งออกข้อมูลแล้ว',
    handOver:
      'ไฟล์ขนาด {{size}} อยู่ในโฟลเดอร์ดาวน์โหลดของเครื่องนี้ ตรวจว่าไม่มีข้อมูลของผู้อื่นปะปนก่อนมอบให้ผู้ป่วย แล้วลบไฟล์ออกจากเครื่อง',
    failed: 'ส่งออกไม่สำเร็จ',
  },
  en: {
    title: 'Export all data of the patient',
    about:
      'When patients ask for their data (PDPA, section 30), the hospital has 30 days to give it. This ZIP has everything that the system holds. The export is listed among who has looked.',
    contents: {
      overview: 'An overview to read (PDF), with who has looked',
      data: 'The whole data for programs (JSON)',
      sounds: 'Every sound (WAV)',
      files: 'Uploaded files, and pictures of AI results',
    },
    start: 'Export all data',
    again: 'Export again',
    cancel: 'Cancel',
    preparing: 'Collecting the data… Behind other exports this can take some minutes.',
    receiving: 'Downloading: {{size}} so far',
    progress: 'Progress of the export',
    done: 'Exported',
    handOver:
      'The file of {{size}} is in the downloads of this computer. Check it for data of other people before you hand it over, then delete it here.',
    failed: 'The export failed',
  },
});
