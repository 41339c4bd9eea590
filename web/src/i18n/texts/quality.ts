import { bilingual } from '../bilingual.ts';

/** Signal quality of live and stored sound. */
export const quality = bilingual({
  th: {
    checking: 'กำลังตรวจคุณภาพเสียง…',
    failed: 'ตรวจคุณภาพเสียงไม่ได้ แต่ยังบันทึกได้ตามปกติ',
    verdict: { good: 'เสียงชัดดี', usable: 'เสียงพอใช้ได้', poor: 'คุณภาพเสียงไม่ดี' },
    mayBeSaved: 'ยังบันทึกได้ถ้าจำเป็น',
    again: 'อัดใหม่',
    storedAdvice: 'ฟังอย่างระวัง ถ้าไม่แน่ใจให้อัดเสียงใหม่',
    againStart: 'เสียงเดิมถูกทิ้งแล้ว กดเริ่มฟังเสียง แล้วอัดใหม่',
    at: 'วินาทีที่ {{times}}',
    more: '{{times}} และอีก {{count}} ช่วง',
    problem: {
      'too-short': {
        name: 'เสียงสั้นเกินไป',
        advice: 'อัดอย่างน้อย 10 วินาที',
        stored: 'อาจได้ยินไม่ครบ ฟังซ้ำหลายรอบก่อนสรุป',
      },
      silence: {
        name: 'ไม่มีเสียง',
        advice: 'ตรวจว่าสเต็ทโตสโคปเปิดอยู่และหัวฟังแตะผิว',
        stored: 'ใช้ตัดสินไม่ได้ ตรวจสเต็ทโตสโคปก่อนใช้ครั้งหน้า',
      },
      'too-quiet': {
        name: 'เสียงเบามาก',
        advice: 'กดหัวฟังให้แนบผิว หรือเพิ่มระดับเสียงที่สเต็ทโตสโคป',
        stored: 'เพิ่มระดับเสียงขณะฟัง และฟังด้วยหูฟัง',
      },
      dropouts: {
        name: 'เสียงขาดเป็นช่วง',
        advice: 'ขยับสเต็ทโตสโคปให้ใกล้ขึ้น หรือปิดโปรแกรมอื่นในเครื่อง',
        stored: 'ช่วงที่ขาดไม่มีเสียง อย่านับเป็นเสียงปกติ',
      },
      clipping: {
        name: 'เสียงดังจนแตก',
        advice: 'ลดระดับเสียงที่สเต็ทโตสโคป หรือกดเบาลง',
        stored: 'เสียงแตกอาจฟังคล้ายเสียงผิดปกติ ฟังช่วงอื่นเทียบ',
      },
      'contact-noise': {
        name: 'มีเสียงเสียดสีหรือกระแทก',
        advice: 'วางหัวฟังให้นิ่ง อย่าให้ถูเสื้อหรือขน',
        stored: 'เสียงเสียดสีอาจฟังคล้ายเสียงกรอบแกรบหรือเสียงฟู่ ฟังช่วงอื่นเทียบ',
      },
      hum: {
        name: 'มีเสียงฮัมจากไฟฟ้า',
        advice: 'ถอยห่างจากปลั๊กและเครื่องไฟฟ้า หรือถอดสายชาร์จ',
        stored: 'ลองใช้ตัวกรอง 50 Hz ขณะฟัง',
      },
      'ambient-noise': {
        name: 'มีเสียงรอบข้าง',
        advice: 'ปิดเสียงในห้อง และงดพูดระหว่างอัดเสียง',
        stored: 'เสียงพูดหรือเสียงในห้องอาจกลบเสียงเบา ฟังช่วงที่เงียบ',
      },
      'no-heart-sound': {
        name: 'ไม่ได้ยินจังหวะหัวใจ',
        advice: 'ขยับหัวฟังให้ตรงตำแหน่ง แล้วกดให้แนบผิว',
        stored: 'ตรวจว่าเลือกอวัยวะและตำแหน่งถูกต้อง',
      },
      'no-breath-sound': {
        name: 'ไม่ได้ยินเสียงหายใจ',
        advice: 'ให้ผู้ป่วยหายใจลึกทางปาก และขยับหัวฟังให้ตรงตำแหน่ง',
        stored: 'ตรวจว่าเลือกอวัยวะและตำแหน่งถูกต้อง',
      },
    },
    live: {
      good: 'เสียงชัดดี',
      listening: 'กำลังฟังคุณภาพเสียง…',
      nothing: 'ไม่มีเสียงเข้ามา จึงยังบอกคุณภาพไม่ได้',
      idle: 'คุณภาพเสียงจะแสดงที่นี่',
    },
    gate: {
      doubtful: 'ยังไม่ได้บันทึก เพราะพบปัญหาในเสียง',
      look: 'ดูรายละเอียด แล้วกดบันทึกอีกครั้งถ้ายังต้องการเสียงนี้',
      unchecked: 'ยังไม่ได้ตรวจคุณภาพเสียง',
    },
  },
  en: {
    checking: 'Checking signal quality…',
    failed: 'The signal quality could not be checked. The sound can be saved all the same',
    verdict: { good: 'Good signal', usable: 'Usable signal', poor: 'Poor signal' },
    mayBeSaved: 'It can still be saved if need be',
    again: 'Record again',
    storedAdvice: 'Listen with care. If in doubt, record again',
    againStart: 'The former sound is discarded. Start listening, then record again',
    at: 'second {{times}}',
    more: '{{times}} and {{count}} more',
    problem: {
      'too-short': {
        name: 'Too short',
        advice: 'Record for at least 10 seconds',
        stored: 'It may not show everything. Listen several times before judging',
      },
      silence: {
        name: 'No sound',
        advice: 'Check that the stethoscope is on and touches the skin',
        stored: 'It cannot be judged. Check the stethoscope before its next use',
      },
      'too-quiet': {
        name: 'Very quiet',
        advice: 'Press the chest piece onto the skin, or turn up the stethoscope',
        stored: 'Turn up the volume while listening, best with headphones',
      },
      dropouts: {
        name: 'Parts are missing',
        advice: 'Bring the stethoscope closer, or close other programs',
        stored: 'Nothing was heard in the missing parts: do not take them for normal',
      },
      clipping: {
        name: 'Too loud, distorted',
        advice: 'Turn the stethoscope down, or press less',
        stored: 'Distortion can sound abnormal. Compare with other parts of the sound',
      },
      'contact-noise': {
        name: 'Rubbing or knocking',
        advice: 'Hold the chest piece still, away from clothes and hair',
        stored: 'Rubbing can sound like crackles or a murmur. Compare with other parts',
      },
      hum: {
        name: 'Mains hum',
        advice: 'Keep away from sockets and appliances, or unplug the charger',
        stored: 'Try the 50 Hz filter while listening',
      },
      'ambient-noise': {
        name: 'Noise of the room',
        advice: 'Ask for silence, and do not speak while recording',
        stored: 'Voices and noise may cover quiet sounds. Listen where it is silent',
      },
      'no-heart-sound': {
        name: 'No heart rhythm heard',
        advice: 'Move the chest piece to the position and press it on',
        stored: 'Check that organ and position are the right ones',
      },
      'no-breath-sound': {
        name: 'No breathing heard',
        advice: 'Ask for deep breaths through the mouth, and check the position',
        stored: 'Check that organ and position are the right ones',
      },
    },
    live: {
      good: 'Good signal',
      listening: 'Listening for signal quality…',
      nothing: 'No sound comes in, so nothing is said of its quality',
      idle: 'The signal quality is shown here',
    },
    gate: {
      doubtful: 'Not saved yet: there is a problem with this sound',
      look: 'Look at it, then press Save again if you want to keep the sound',
      unchecked: 'its quality was not checked',
    },
  },
});
