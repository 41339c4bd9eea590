import { bilingual } from '../bilingual.ts';

/** A doctor's signature under an analysis, and what is written beneath it. */
export const signing = bilingual({
  th: {
    title: 'การลงนาม',
    mark: 'ลงนามแล้ว',
    draft: 'ฉบับร่าง ยังไม่ได้ลงนาม',
    byDoctor: 'แพทย์เป็นผู้ลงนาม',
    sign: 'ลงนามผลตรวจ',
    confirm: {
      title: 'ลงนามผลตรวจนี้?',
      message:
        'คุณกำลังลงนามผลตรวจของ {{patient}} ตำแหน่ง {{position}} เมื่อลงนามแล้วแก้ไขผลตรวจนี้ไม่ได้อีก แพทย์เขียนบันทึกเพิ่มเติมต่อท้ายได้',
      confirm: 'ลงนาม',
    },
    done: 'ลงนามแล้ว',
    failed: 'ลงนามไม่สำเร็จ',
    signedBy: 'ลงนามโดย {{name}}',
    facts: '{{date}} · ผลตรวจครั้งที่ {{version}} · ตำแหน่ง {{position}}',
    loadFailed: 'โหลดรายละเอียดการลงนามไม่ได้',
    meanwhile: 'ระหว่างนี้มีแพทย์ลงนามผลตรวจของเสียงนี้แล้ว จึงบันทึกแก้ไขไม่ได้ สิ่งที่กรอกไว้คัดลอกไปเขียนเป็นบันทึกเพิ่มเติมได้',
    changes: {
      title: 'มีการแก้ไขหลังลงนาม',
      position: 'ตำแหน่ง',
      circumstances: 'ท่าตรวจและบันทึกของเสียง',
      marks: 'เครื่องหมายบนเสียง',
      events: 'ช่วงเสียงที่ทำเครื่องหมายไว้',
      by: '{{what}}: {{author}} · {{date}}',
    },
    addenda: {
      title: 'บันทึกเพิ่มเติม',
      none: 'ยังไม่มีบันทึกเพิ่มเติม',
      text: 'เขียนบันทึกเพิ่มเติม',
      hint: 'ลงชื่อคุณพร้อมเวลา และแก้ไขไม่ได้อีก',
      add: 'เพิ่มบันทึก',
      added: 'เพิ่มบันทึกแล้ว',
      failed: 'เพิ่มบันทึกไม่สำเร็จ',
    },
    deletion: {
      title: 'ลบผลตรวจที่ลงนามแล้ว?',
      message:
        'ในนี้มีผลตรวจที่แพทย์ลงนามแล้ว ซึ่งเป็นส่วนหนึ่งของเวชระเบียน ลบแล้วกู้คืนไม่ได้ และบันทึกการใช้งานจะระบุว่าคุณลบผลที่ลงนามแล้ว',
      confirm: 'ลบทั้งที่ลงนามแล้ว',
    },
  },
  en: {
    title: 'Signature',
    mark: 'Signed',
    draft: 'Draft, not signed',
    byDoctor: 'A doctor signs it',
    sign: 'Sign Analysis',
    confirm: {
      title: 'Sign this analysis?',
      message:
        'You sign the analysis of {{patient}}, position {{position}}. It can never be changed after that. Doctors can write addenda beneath it.',
      confirm: 'Sign',
    },
    done: 'Signed',
    failed: 'The analysis could not be signed',
    signedBy: 'Signed by {{name}}',
    facts: '{{date}} · analysis version {{version}} · position {{position}}',
    loadFailed: 'The details of the signature could not be loaded',
    meanwhile:
      'A doctor has signed an analysis of this sound meanwhile: no other can be saved. You can copy what you have filled in into an addendum.',
    changes: {
      title: 'Changed after the signature',
      position: 'Position',
      circumstances: 'Posture and note',
      marks: 'Marks on the sound',
      events: 'Events on the time axis',
      by: '{{what}}: {{author}} · {{date}}',
    },
    addenda: {
      title: 'Addenda',
      none: 'No addenda yet',
      text: 'Write an addendum',
      hint: 'It carries your name and the time, and can never be changed',
      add: 'Add',
      added: 'Addendum added',
      failed: 'The addendum could not be added',
    },
    deletion: {
      title: 'Delete a signed analysis?',
      message:
        'A doctor has signed an analysis here: it is part of the medical record. It cannot be brought back, and the audit trail will say that you have deleted something signed.',
      confirm: 'Delete although it is signed',
    },
  },
});
