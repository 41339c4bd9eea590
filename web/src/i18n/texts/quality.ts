import { bilingual } from '../bilingual.ts';

/** Signal quality of live and stored sound. */
export const quality = bilingual({
  th: {
    checking: 'กำลังตรวจคุณภาพเสียง…',
    failed: 'ตรวจคุณภาพเสียงไม่ได้ แต่ยังบันทึกได้ตามปกติ',
    verdict: { good: 'เสียงชัดดี', usable: 'เสียงพอใช้ได้', poor: 'คุณภาพเสียงไม่ดี' },
    mayBeSaved: 'ยังบันทึกได้ถ้าจำเป็น',
    again: 'บันทึกใหม่',
    againStart: 'เสียงเดิมถูกทิ้งแล้ว กดเริ่มฟังเสียง แล้วบันทึกใหม่',
    at: 'วินาทีที่ {{times}}',
    more: '{{times}} และอีก {{count}} ช่วง',
    problem: {
      'too-short': { name: 'เสียงสั้นเกินไป', advice: 'บันทึกอย่างน้อย 10 วินาที' },
      silence: { name: 'ไม่มีเสียง', advice: 'ตรวจว่าหูฟังเปิดอยู่และหัวฟังแตะผิว' },
      'too-quiet': { name: 'เสียงเบามาก', advice: 'กดหัวฟังให้แนบผิว หรือเพิ่มระดับเสียงที่หูฟัง' },
      dropouts: { name: 'เสียงขาดเป็นช่วง', advice: 'ขยับหูฟังให้ใกล้แท็บเล็ตหรือจุดสัญญาณ' },
      clipping: { name: 'เสียงดังจนแตก', advice: 'ลดระดับเสียงที่หูฟัง หรือกดเบาลง' },
      'contact-noise': { name: 'มีเสียงเสียดสีหรือกระแทก', advice: 'วางหัวฟังให้นิ่ง อย่าให้ถูเสื้อหรือขน' },
      hum: { name: 'มีเสียงฮัมจากไฟฟ้า', advice: 'ถอยห่างจากปลั๊กและเครื่องไฟฟ้า หรือถอดสายชาร์จ' },
      'ambient-noise': { name: 'มีเสียงรอบข้าง', advice: 'ปิดเสียงในห้อง และงดพูดระหว่างบันทึก' },
      'no-heart-sound': { name: 'ไม่ได้ยินจังหวะหัวใจ', advice: 'ขยับหัวฟังให้ตรงตำแหน่ง แล้วกดให้แนบผิว' },
      'no-breath-sound': { name: 'ไม่ได้ยินเสียงหายใจ', advice: 'ให้ผู้ป่วยหายใจลึกทางปาก และขยับหัวฟังให้ตรงตำแหน่ง' },
    },
    live: { good: 'เสียงชัดดี', listening: 'กำลังฟังคุณภาพเสียง…' },
  },
  en: {
    checking: 'Checking signal quality…',
    failed: 'The signal quality could not be checked. The sound can be saved all the same',
    verdict: { good: 'Good signal', usable: 'Usable signal', poor: 'Poor signal' },
    mayBeSaved: 'It can still be saved if need be',
    again: 'Record again',
    againStart: 'The former sound is discarded. Start listening, then record again',
    at: 'second {{times}}',
    more: '{{times}} and {{count}} more',
    problem: {
      'too-short': { name: 'Too short', advice: 'Record for at least 10 seconds' },
      silence: { name: 'No sound', advice: 'Check that the stethoscope is on and touches the skin' },
      'too-quiet': {
        name: 'Very quiet',
        advice: 'Press the chest piece onto the skin, or turn up the stethoscope',
      },
      dropouts: {
        name: 'Parts are missing',
        advice: 'Bring the stethoscope closer to the tablet or access point',
      },
      clipping: { name: 'Too loud, distorted', advice: 'Turn the stethoscope down, or press less' },
      'contact-noise': {
        name: 'Rubbing or knocking',
        advice: 'Hold the chest piece still, away from clothes and hair',
      },
      hum: { name: 'Mains hum', advice: 'Keep away from sockets and appliances, or unplug the charger' },
      'ambient-noise': {
        name: 'Noise of the room',
        advice: 'Ask for silence, and do not speak while recording',
      },
      'no-heart-sound': {
        name: 'No heart rhythm heard',
        advice: 'Move the chest piece to the position and press it on',
      },
      'no-breath-sound': {
        name: 'No breathing heard',
        advice: 'Ask for deep breaths through the mouth, and check the position',
      },
    },
    live: { good: 'Good signal', listening: 'Listening for signal quality…' },
  },
});
