import type { Piece, Reason } from './pieces.ts';

export type Missing = { path: string; kind: Piece['kind']; id: number | string; reason: Reason };

const REASONS: Record<Reason, { th: string; en: string }> = {
  'damaged-or-lost': {
    th: 'ข้อมูลบนดิสก์ของเซิร์ฟเวอร์เสียหายหรือสูญหาย กู้คืนจากข้อมูลสำรองแล้วส่งออกใหม่',
    en: "changed or lost on the server's disk; restore it from the backup and export again",
  },
  'deleted-meanwhile': { th: 'ถูกลบระหว่างส่งออก', en: 'deleted during the export' },
  'being-recorded': { th: 'กำลังอัดอยู่', en: 'still being recorded' },
};

/** What lies where, in Thai and English, for whoever opens the ZIP without Sadap. */
export function readme(missing: readonly Missing[]): string {
  return `${inLanguage('th', missing)}\n\n${'-'.repeat(72)}\n\n${inLanguage('en', missing)}\n`.replaceAll(
    '\n',
    '\r\n',
  );
}

function inLanguage(language: 'th' | 'en', missing: readonly Missing[]): string {
  const { whole, warning, none } = TEXTS[language];
  const lines = missing.map(({ path, reason }) => `- ${path}: ${REASONS[reason][language]}`);
  return [whole, missing.length > 0 ? `${warning}\n${lines.join('\n')}` : none].join('\n\n');
}

const TEXTS = {
  th: {
    whole: `ข้อมูลทั้งหมดที่เก็บไว้เกี่ยวกับผู้ป่วยหนึ่งคน
(พ.ร.บ. คุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 มาตรา 30)

patient.pdf    ภาพรวมสำหรับอ่าน
data.json      ข้อมูลทั้งหมดสำหรับโปรแกรมคอมพิวเตอร์ (UTF-8)
sounds/        เสียงที่บันทึก (WAV) ชื่อไฟล์คือ เลขที่เสียง อวัยวะ ตำแหน่ง วันที่
               -original คือไฟล์ที่นำเข้าก่อนแปลง และ unsaved- คือเสียงที่ยังไม่บันทึก
files/         ไฟล์ที่อัปโหลดไว้
ai-pictures/   ภาพประกอบผลวิเคราะห์จาก AI
manifest.json  รายชื่อไฟล์ในชุดนี้ พร้อมขนาดและ SHA-256 สำหรับตรวจสอบ

ใน data.json แต่ละชื่อคือหนึ่งตาราง: patients (ข้อมูลผู้ป่วย) check_ups (การตรวจ) examinations (การตรวจตามขั้นตอน)
vital_signs (สัญญาณชีพ)
recordings (เสียง) analyses (ผลตรวจของแพทย์ทุกครั้ง) analysis_signatures (ลายเซ็นของแพทย์)
analysis_addenda (บันทึกเพิ่มเติมหลังลงนาม) signed_reports (รายงานที่ลงนามแล้ว เป็น PDF แบบ base64) position_corrections (การแก้ตำแหน่ง)
recording_circumstances (ท่าตรวจและบันทึกของเสียง)
sound_findings (ผลคำนวณจากเสียง) sound_corrections (การแก้เครื่องหมาย)
sound_events (ช่วงเสียงที่แพทย์ทำเครื่องหมายไว้ ทุกครั้งที่แก้) ai_analyses และ ai_opinions (ผล AI
และความเห็น) heart_outcomes (ผลตรวจอ้างอิงของหัวใจ เช่น เอคโคหัวใจ) questions (คำถามปรึกษา)
teaching_cases (เสียงที่ใช้สอนโดยไม่ระบุตัวตน และความยินยอม) captures (การอัดเสียง) patient_files (ไฟล์)
namings (เสียงที่อัดก่อนแล้วระบุผู้ป่วยภายหลัง) shared_listenings
(การฟังร่วมกัน) glass_openings (ใครเปิดข้อมูลนอกความดูแล และเหตุผล)
patient_former_values (ค่าเดิมก่อนแก้ไข) patient_merges (ประวัติที่ถูกรวมเข้ามา รวมถึงที่ยกเลิกแล้ว) hospital_patients (ระบบของโรงพยาบาลตรงกับข้อมูลนี้เมื่อใด) adt_messages (ข้อความที่ระบบของโรงพยาบาลส่งมา ถ้าข้อความระบุชื่อหรือวันเกิดของคนอื่น มีเพียงผลของข้อความ) patient_restrictions (การระงับการใช้ข้อมูลตามคำขอ) rights_requests (คำขอใช้สิทธิ) audit_events (ใครทำอะไรกับข้อมูลนี้) และ staff (เจ้าหน้าที่ที่ถูกอ้างถึงด้วยเลข)
ตารางอ้างถึงกันด้วยเลข id เวลาเป็น ISO 8601 ปีคริสต์ศักราช ช่อง files บอกไฟล์ในชุดนี้

ขณะที่โรงพยาบาลตั้งค่าไม่ให้ AI แสดงผล ผลวิเคราะห์ AI จะไม่อยู่ในชุดนี้ และขณะที่ปิด AI ค่าที่วัดจากเสียงก็ไม่อยู่เช่นกัน ยกเว้นในรายงานที่ลงนามและออกไว้ก่อนแล้ว

ก่อนมอบให้ผู้อื่น ควรตรวจว่ามีข้อมูลของบุคคลอื่นปะปนในข้อความหรือไฟล์หรือไม่ และส่งมอบทางที่ปลอดภัย`,
    warning: 'ไม่ได้อยู่ในชุดนี้:',
    none: 'เสียงและไฟล์ทุกรายการที่ระบบเก็บไว้อยู่ในชุดนี้ครบ',
  },
  en: {
    whole: `Everything that is held on one patient
(Personal Data Protection Act B.E. 2562, section 30)

patient.pdf    an overview to read
data.json      the whole data for programs (UTF-8)
sounds/        recordings (WAV), named by number, organ, position and date;
               -original is an imported file before conversion, unsaved- a sound that is not saved yet
files/         uploaded files
ai-pictures/   pictures of AI results
manifest.json  the files of this ZIP with size and SHA-256, to verify them

Each name in data.json is a table: patients, check_ups, examinations (guided), vital_signs, recordings, analyses (every version of
a clinician's analysis), analysis_signatures (whose signature stands under which version),
analysis_addenda (what was added to a signed analysis), signed_reports (reports of signed examinations, PDF in base64), position_corrections, recording_circumstances (posture, manoeuvre, note), sound_findings (computed from the sound), sound_corrections,
sound_events (what clinicians marked on the time axis, every version),
ai_analyses and ai_opinions, heart_outcomes (what a reference such as echocardiography said), questions (to colleagues), teaching_cases (sounds used for teaching
without a name, with the consent), captures (how sounds were recorded), patient_files,
namings (what was recorded before the patient's name was known, and who put it here),
shared_listenings, glass_openings (who opened the record by breaking the glass), patient_former_values
(what changed fields held before), patient_merges (records that became part of this one, also where that was undone), hospital_patients (when the hospital's system agreed with this record),
adt_messages (what the hospital's system sent; of messages with another name or birth date only what happened to them),
patient_restrictions (when its use was restricted at the patient's request), rights_requests, audit_events (who did what with this data) and staff (accounts that others name by number).
Tables refer to each other by id. Instants are ISO 8601. 'files' names files of this ZIP.

While the hospital lets its AI not show results, none of them is in here; while the AI is off, neither is what is measured
from sounds. Signed reports that were made before keep what stands in them.

Before you hand it over, check texts and files for data of other people, and choose a safe way.`,
    warning: 'Not in this ZIP:',
    none: 'Every sound and file that the system holds is in this ZIP.',
  },
};
