import { bilingual } from '../bilingual.ts';

/** All sounds of one check-up on one page. */
export const whole = bilingual({
  th: {
    title: 'ภาพรวมการตรวจ',
    open: 'ภาพรวม',
    organs: { heart: 'เสียงหัวใจ', lung: 'เสียงปอด' },
    playAll: 'เล่นทุกเสียงตามลำดับ',
    points: 'จุดที่อัดแล้ว แตะเพื่อดูเสียง',
    next: 'เสียงถัดไป',
    stop: 'หยุดเล่น',
    playing: 'กำลังเล่น {{place}} จาก {{count}}: {{position}}',
    loadFailed: 'โหลดเสียงของการตรวจไม่ได้',
    empty: 'ยังไม่มีเสียงในการตรวจนี้',
    emptyMessage: 'เมื่ออัดเสียงแล้ว ทุกตำแหน่งจะอยู่ด้วยกันที่นี่',
    record: 'อัดเสียง',
    missing: {
      title: 'สิ่งที่ยังไม่ครบ',
      none: 'ครบแล้ว: มีเสียงทุกตำแหน่ง มีผลตรวจ ลงนามแล้ว และมีสัญญาณชีพ',
      positions: { heart: 'หัวใจ ยังไม่มีเสียงที่ {{positions}}', lung: 'ปอด ยังไม่มีเสียงที่ {{positions}}' },
      unreviewed: 'ยังไม่มีผลตรวจ {{count}} เสียง',
      unsigned: 'แพทย์ยังไม่ลงนาม {{count}} เสียง',
      vitalSigns: 'ยังไม่ได้วัดสัญญาณชีพ',
    },
  },
  en: {
    title: 'The whole check-up',
    open: 'Overview',
    organs: { heart: 'Heart sounds', lung: 'Lung sounds' },
    playAll: 'Play all in turn',
    points: 'Recorded points: tap one to see its sound',
    next: 'Next sound',
    stop: 'Stop',
    playing: 'Playing {{place}} of {{count}}: {{position}}',
    loadFailed: 'The sounds of this check-up could not be loaded',
    empty: 'No sounds in this check-up yet',
    emptyMessage: 'Once sounds are recorded, all positions stand together here.',
    record: 'Record sounds',
    missing: {
      title: 'What is missing',
      none: 'Complete: every position has a sound, findings and a signature, and vital signs were taken.',
      positions: { heart: 'Heart: no sound at {{positions}}', lung: 'Lungs: no sound at {{positions}}' },
      unreviewed: 'Without findings: {{count}}',
      unsigned: 'Not signed by a doctor: {{count}}',
      vitalSigns: 'No vital signs were taken',
    },
  },
});
