import { bilingual } from '../bilingual.ts';

/** Whether the AI speaks at this hospital. */
export const aiMode = bilingual({
  th: {
    title: 'AI ในโรงพยาบาลนี้',
    about: 'ผู้ดูแลระบบเป็นผู้ตัดสินว่าจะให้ AI แสดงผลหรือไม่ การเปลี่ยนแปลงทุกครั้งบันทึกไว้พร้อมชื่อผู้แก้ไข',
    choices: { off: 'ปิด', silent: 'วิเคราะห์แต่ไม่แสดงผล', on: 'แสดงผล' },
    hints: {
      off: 'อัดและเก็บเสียงอย่างเดียว AI ไม่วิเคราะห์เสียง ไม่แสดงผลเดิม และไม่แสดงค่าที่วัดจากเสียง เช่น อัตราการเต้นของหัวใจ ยังแสดงคุณภาพเสียง',
      silent:
        'AI วิเคราะห์ทุกเสียงและเก็บผลไว้ แต่ผู้ใช้ รายงาน และระบบของโรงพยาบาลไม่เห็นผล ใช้สำหรับตรวจสอบความถูกต้องก่อนเปิดใช้',
      on: 'ผู้ใช้ทุกคนสั่งวิเคราะห์และเห็นผลได้ รายงานมีผล AI',
    },
    now: {
      off: 'ขณะนี้ปิด AI และการวัดค่าจากเสียงอยู่',
      silent: 'ขณะนี้ AI วิเคราะห์แต่ไม่แสดงผล มีเพียงตัวเลขรวมในหน้านี้และหน้าตรวจสอบความถูกต้อง',
      on: 'AI แสดงผลอยู่',
      heard: 'โมเดลรุ่นที่ใช้อยู่ ({{version}}) ฟังเสียงหัวใจแล้ว {{sounds}} เสียง เทียบกับผลตรวจอ้างอิงได้ {{count}} ผล',
    },
    toValidation: 'ตรวจสอบความถูกต้อง',
    held: {
      off: 'ขณะปิด AI ไม่มีการนับผล จึงบอกไม่ได้ว่า AI ถูกต้องเพียงใดกับผู้ป่วยที่นี่ ถ้าต้องการรู้ก่อน ให้เลือก "วิเคราะห์แต่ไม่แสดงผล" ก่อน',
      noModel: 'เซิร์ฟเวอร์นี้ใช้โมเดลหัวใจไม่ได้ในขณะนี้ AI จึงไม่ตอบเรื่องหัวใจ',
      none: 'ผล AI ของหัวใจจากโมเดลรุ่นที่ใช้อยู่ ({{version}}) ยังไม่ได้เทียบกับผลตรวจอ้างอิงของโรงพยาบาลนี้เลย จึงไม่รู้ว่าถูกต้องเพียงใดกับผู้ป่วยที่นี่',
      older: 'ตัวเลขของรุ่นก่อนดูได้ในหน้าตรวจสอบความถูกต้อง แต่ใช้บอกรุ่นนี้ไม่ได้',
      few: 'ผล AI ของหัวใจเทียบกับผลตรวจอ้างอิงของโรงพยาบาลนี้แล้ว {{count}} ผล ซึ่งยังน้อยเกินไป',
      enough: 'ผล AI ของหัวใจเทียบกับผลตรวจอ้างอิงของโรงพยาบาลนี้แล้ว {{count}} ผล',
      lungs: 'ผล AI ของปอดยังไม่เคยตรวจสอบความถูกต้องที่นี่',
    },
    ask: {
      off: 'ผลวิเคราะห์ AI และค่าที่วัดจากเสียงจะหายไปจากทุกหน้า รายงานใหม่ และข้อมูลที่ส่งออก สำหรับทั้ง {{all}} บัญชี รายงานที่ลงนามและออกไปแล้วคงเดิม ผลที่เก็บไว้ไม่ถูกลบ และจะไม่มีการวิเคราะห์เสียงใหม่',
      silent:
        'ผลวิเคราะห์ AI จะหายไปจากทุกหน้า รายงานใหม่ และข้อมูลที่ส่งออก สำหรับทั้ง {{all}} บัญชี รายงานที่ลงนามและออกไปแล้วคงเดิม ผลที่เก็บไว้ไม่ถูกลบ และเสียงใหม่ยังวิเคราะห์ต่อไป',
      on: 'ทั้ง {{all}} บัญชีจะเห็นผลวิเคราะห์ AI ทั้งผลใหม่และผลที่เก็บไว้ขณะไม่แสดงผล รายงานใหม่จะมีผล AI ด้วย',
    },
  },
  en: {
    title: 'AI at this hospital',
    about:
      'Administrators decide whether the AI shows its results. Each change is recorded with the name of who made it.',
    choices: { off: 'Off', silent: 'Silent', on: 'On' },
    hints: {
      off: 'Sounds are recorded and nothing more. The AI analyses none, no earlier result is shown, and nothing measured from a sound, such as the heart rate. The quality of a sound is still shown.',
      silent:
        'The AI analyses every sound and its results are kept. Users, reports and the hospital’s systems see none of them. For validation before it is switched on.',
      on: 'Every user can ask for an analysis and sees the results. Reports name them.',
    },
    now: {
      off: 'The AI and all measurements from sounds are off.',
      silent: 'The AI is silent: it analyses, and shows nothing but counts, here and on the validation page.',
      on: 'The AI shows its results.',
      heard:
        'The installed version {{version}} of the model has heard {{sounds}} heart sounds; {{count}} outcomes can be held against them.',
    },
    toValidation: 'Validate the AI',
    held: {
      off: 'While the AI is off nothing is counted, so nobody can say how often it is right here. To see it first, choose "Silent" first.',
      noModel: 'No heart model can be used on this server at the moment, so the AI answers for no heart.',
      none: 'Heart results of version {{version}}, which is installed, were not held against any outcome of this hospital yet: nobody knows how often they are right here.',
      older: 'Figures of older versions stand on the validation page. They say nothing of this one.',
      few: 'Heart results are held against {{count}} outcomes of this hospital; these are too few.',
      enough: 'Heart results are held against {{count}} outcomes of this hospital.',
      lungs: 'Lung results were never validated here.',
    },
    ask: {
      off: 'AI results and what is measured from sounds will disappear from every page, new report and export, for all {{all}} accounts. Signed reports that were made stay as they are. Kept results are not deleted. No new sound will be analysed.',
      silent:
        'AI results will disappear from every page, new report and export, for all {{all}} accounts. Signed reports that were made stay as they are. Kept results are not deleted. New sounds will still be analysed.',
      on: 'All {{all}} accounts will see AI results, new ones and those that were kept in silence. New reports will name them.',
    },
  },
});
