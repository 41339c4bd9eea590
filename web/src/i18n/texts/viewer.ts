import { bilingual } from '../bilingual.ts';

/** The recording viewer. */
export const viewer = bilingual({
  th: {
    open: 'ดูและฟังละเอียด',
    title: 'ดูและฟังเสียง',
    back: 'ถอยหลัง 5 วินาที',
    forward: 'ไปข้างหน้า 5 วินาที',
    fallbackTitle: 'โหลดกราฟเสียงไม่ได้',
    fallback: 'กราฟนี้เป็นกราฟสำรอง วาดจากเสียงเท่าที่โหลดมาแล้ว',
  },
  en: {
    open: 'Look and listen closely',
    title: 'Recording',
    back: '5 seconds back',
    forward: '5 seconds forward',
    fallbackTitle: 'Waveform Generation Error',
    fallback: 'This is a fallback waveform, drawn from as much of the sound as has been loaded',
  },
});
