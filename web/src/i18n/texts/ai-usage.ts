import { bilingual } from '../bilingual.ts';

/** How clinicians judge the classifiers' results, and what the stethoscopes give them. */
export const aiUsage = bilingual({
  th: {
    tab: 'การใช้ AI',
    about:
      'ผลวิเคราะห์ AI ที่บันทึกไว้ใน 12 เดือนที่ผ่านมา ผู้ใช้เห็นด้วยกี่ครั้ง และเสียงจากเครื่องฟังแต่ละเครื่องเปลี่ยนไปหรือไม่ หน้านี้ไม่มีชื่อผู้ป่วยหรือผู้ให้ความเห็น',
    organ: 'อวัยวะ',
    organs: { heart: 'หัวใจ', lung: 'ปอด' },
    loadFailed: 'โหลดข้อมูลการใช้ AI ไม่ได้',
    none: {
      title: 'ยังไม่มีผล AI',
      message: 'เมื่อมีการวิเคราะห์เสียงด้วย AI และผู้ใช้กดเห็นด้วยหรือไม่เห็นด้วย ตัวเลขจะแสดงที่นี่',
    },
    byMonth: 'รายเดือน',
    byClass: 'ตามคำตอบของ AI',
    byPosition: 'ตามตำแหน่งฟัง',
    byDevice: 'ตามเครื่องฟัง',
    month: 'เดือน',
    class: 'คำตอบ',
    position: 'ตำแหน่ง',
    device: 'เครื่องฟัง',
    noDevice: 'ไฟล์นำเข้า หรือไม่ทราบเครื่อง',
    results: 'ผล AI',
    uncertain: 'ไม่แน่ใจ {{percent}}%',
    opinions: '{{count}} ความเห็น',
    agreement: 'เห็นด้วยกับ AI',
    percent: '{{percent}}%',
    noOpinion: 'ยังไม่มีความเห็น',
    drift: {
      title: 'เสียงจาก {{name}} เปลี่ยนไปจากเดิม',
      poor: 'เสียงคุณภาพไม่ดี {{recent}}% ใน {{days}} วันที่ผ่านมา ก่อนหน้านั้น {{before}}%',
      novelty:
        'ต่างจากเสียงที่ใช้ฝึก AI: {{recent}} ใน {{days}} วันที่ผ่านมา ก่อนหน้านั้น {{before}} (0 เหมือน ถึง 1 ไม่เหมือนเลย)',
      advice: 'ตรวจแผ่นฟัง สาย และแบตเตอรี่ แล้วลองอัดเสียงดู ระหว่างนี้อย่าเชื่อผล AI ของเสียงจากเครื่องนี้',
    },
  },
  en: {
    tab: 'AI in use',
    about:
      'Stored AI results of the last 12 months, how often clinicians agreed, and whether a stethoscope’s sounds have changed. This page names no patient and no clinician.',
    organ: 'Organ',
    organs: { heart: 'Heart', lung: 'Lungs' },
    loadFailed: 'The use of AI could not be loaded',
    none: {
      title: 'No AI results yet',
      message: 'Once sounds are analysed by AI and clinicians agree or disagree, the figures stand here',
    },
    byMonth: 'By month',
    byClass: 'By the AI’s answer',
    byPosition: 'By position',
    byDevice: 'By stethoscope',
    month: 'Month',
    class: 'Answer',
    position: 'Position',
    device: 'Stethoscope',
    noDevice: 'Imported, or not known',
    results: 'AI results',
    uncertain: 'Uncertain {{percent}}%',
    opinions: 'Opinions: {{count}}',
    agreement: 'Agree with it',
    percent: '{{percent}}%',
    noOpinion: 'No opinion yet',
    drift: {
      title: 'The sounds of {{name}} have changed',
      poor: 'Poor quality: {{recent}}% in the last {{days}} days, {{before}}% before',
      novelty:
        'Unlike the sounds that the AI learned from: {{recent}} in the last {{days}} days, {{before}} before (0 alike, 1 not at all)',
      advice:
        'Check its diaphragm, cable and battery, and make a test recording. Until then do not trust AI results of this stethoscope.',
    },
  },
});
