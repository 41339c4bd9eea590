import { bilingual } from '../bilingual.ts';

/** This computer's microphone, or a stethoscope on its line-in, as a device. */
export const browserStethoscope = bilingual({
  th: {
    title: 'ใช้เครื่องนี้เป็นสเต็ทโตสโคป',
    subtitle: 'ใช้ไมโครโฟน สเต็ทโตสโคปแบบ USB หรือช่องเสียบเสียงของเครื่องนี้ แทนสเต็ทโตสโคปอิเล็กทรอนิกส์',
    nav: 'ใช้ไมโครโฟน',
    noDevice: 'ไม่มีสเต็ทโตสโคปอิเล็กทรอนิกส์?',
    noDeviceMessage: 'ใช้ไมโครโฟนหรือช่องเสียบเสียงของเครื่องนี้ฟังและอัดเสียงได้เลย',
    open: 'ใช้ไมโครโฟนของเครื่องนี้',
    startAgain: 'เปิดไมโครโฟนอีกครั้ง',
    name: 'ชื่ออุปกรณ์',
    nameHint: 'ชื่อที่ผู้อื่นจะเห็นในรายการอุปกรณ์',
    defaultName: 'ไมโครโฟน · {{computer}}',
    start: 'ใช้เครื่องนี้เป็นสเต็ทโตสโคป',
    startHint: 'ถ้าเบราว์เซอร์ถาม ให้กดอนุญาตใช้ไมโครโฟน',
    registerAgain: 'ลงทะเบียนเครื่องนี้ใหม่',
    stop: 'หยุดใช้ไมโครโฟน',
    stopTitle: 'กำลังส่งเสียงอยู่ หยุดใช้ไมโครโฟน?',
    stopMessage: 'การฟังและการอัดเสียงที่ใช้ไมโครโฟนนี้จะหยุดทันที เสียงที่อัดไปแล้วยังอยู่ในรายการรอบันทึก',
    stopConfirm: 'หยุดเลย',
    connection: {
      connecting: 'กำลังเชื่อมต่อเซิร์ฟเวอร์',
      online: 'ออนไลน์ พร้อมใช้งาน',
      streaming: 'กำลังส่งเสียง',
    },
    blocked: {
      title: 'เสียงส่งไปไม่ถึงเซิร์ฟเวอร์',
      message:
        'หน้านี้ติดต่อเซิร์ฟเวอร์ได้ แต่ช่องทางส่งเสียง (WebSocket) ไม่ผ่าน มักติดที่พร็อกซีหรือไฟร์วอลล์ ระบบจะลองใหม่ให้เรื่อย ๆ ลองเปลี่ยนเครือข่าย หรือแจ้งฝ่ายไอทีให้เปิด WebSocket ที่ {{address}}',
    },
    connectHere: 'เชื่อมต่อเพื่อใช้เอง',
    connectedHere: 'เชื่อมต่อกับคุณแล้ว เลือกผู้ป่วยเพื่อเริ่มฟังและอัดเสียง',
    notConnectedHere: 'เครื่องนี้ออนไลน์แล้ว แต่ยังไม่ได้เชื่อมต่อกับคุณ คนอื่นเลือกไปใช้ฟังจากเครื่องอื่นได้',
    choosePatient: 'เลือกผู้ป่วย',
    keepOpen: 'เปิดแท็บนี้ไว้ จะไปหน้าอื่นในระบบก็ได้ ไมโครโฟนจะทำงานต่อจนกว่าจะกดหยุดหรือออกจากระบบ',
    level: 'ระดับเสียงจากไมโครโฟน',
    levelHint: 'แตะไมโครโฟนเบา ๆ แถบนี้ต้องขยับ',
    clipping: 'เสียงดังเกินไป ลดระดับเสียงเข้าของเครื่อง หรือกดเบาลง',
    input: 'ไมโครโฟนหรือช่องเสียง',
    channel: 'ช่องเสียงที่ใช้',
    channels: { mix: 'รวม', left: 'ซ้าย', right: 'ขวา' },
    processingTitle: 'เบราว์เซอร์ยังปรับแต่งเสียงอยู่',
    processingMessage:
      'ปิดไม่ได้: {{what}} เสียงหัวใจและปอดอาจเบาลงหรือหายไป ลองใช้ Chrome หรือ Edge หรือปิดการปรับแต่งเสียงในระบบของเครื่อง',
    processing: {
      echoCancellation: 'ตัดเสียงสะท้อน',
      noiseSuppression: 'ลดเสียงรบกวน',
      autoGainControl: 'ปรับระดับเสียงอัตโนมัติ',
    },
    tryAgain: 'ลองอีกครั้ง',
    trouble: {
      unplugged: {
        title: 'ไมโครโฟนหลุด',
        message: 'เสียบไมโครโฟนตัวเดิมกลับ แล้วจะทำงานต่อเอง ช่วงที่ขาดไปจะถูกทำเครื่องหมายในเสียงที่อัด',
      },
      denied: {
        title: 'เบราว์เซอร์ไม่อนุญาตให้ใช้ไมโครโฟนแล้ว',
        message: 'อนุญาตไมโครโฟนที่แถบที่อยู่ของเบราว์เซอร์ แล้วกดลองอีกครั้ง',
      },
      muted: {
        title: 'ไมโครโฟนถูกปิดเสียง',
        message: 'ระบบของเครื่องปิดเสียงไมโครโฟนอยู่ เช่น มีสายโทรเข้าหรือปุ่มปิดเสียง เปิดเสียงแล้วจะทำงานต่อเอง',
      },
      asleep: {
        title: 'เบราว์เซอร์พักเสียงไว้',
        message: 'แตะที่หน้านี้เพื่อทำงานต่อ ช่วงที่ขาดไปจะถูกทำเครื่องหมายในเสียงที่อัด',
      },
      busy: {
        title: 'โปรแกรมอื่นใช้ไมโครโฟนอยู่',
        message: 'ปิดโปรแกรมอื่นที่ใช้ไมโครโฟน แล้วกดลองอีกครั้ง',
      },
      dead: {
        title: 'ไมโครโฟนไม่มีเสียงเลย',
        message: 'ตรวจสวิตช์ปิดไมโครโฟน สายต่อ และสิทธิ์ไมโครโฟนในการตั้งค่าของเครื่อง หรือเลือกไมโครโฟนตัวอื่น',
      },
    },
    refusal: {
      insecure: {
        title: 'ใช้ไมโครโฟนที่ที่อยู่นี้ไม่ได้',
        message:
          'เบราว์เซอร์ให้ใช้ไมโครโฟนเฉพาะบน https:// หรือ localhost กรุณาเปิดสดับด้วยที่อยู่ https:// หรือแจ้งผู้ดูแลระบบให้ตั้งค่า HTTPS',
      },
      unsupported: {
        title: 'เบราว์เซอร์นี้ใช้ไมโครโฟนแบบนี้ไม่ได้',
        message: 'กรุณาใช้ Chrome, Edge, Firefox หรือ Safari รุ่นปัจจุบัน',
      },
      unfetched: {
        title: 'โหลดส่วนที่ใช้ไมโครโฟนไม่สำเร็จ',
        message: 'กรุณาตรวจสอบเครือข่าย แล้วลองอีกครั้ง',
      },
      denied: {
        title: 'เบราว์เซอร์ไม่อนุญาตให้ใช้ไมโครโฟน',
        message: 'กดรูปแม่กุญแจหรือไมโครโฟนที่แถบที่อยู่ เลือกอนุญาต แล้วลองอีกครั้ง',
      },
      'no-input': {
        title: 'ไม่พบไมโครโฟน',
        message: 'เสียบไมโครโฟนหรือสเต็ทโตสโคปแบบ USB แล้วลองอีกครั้ง',
      },
      busy: {
        title: 'โปรแกรมอื่นใช้ไมโครโฟนอยู่',
        message: 'ปิดโปรแกรมอื่นที่ใช้ไมโครโฟน แล้วลองอีกครั้ง',
      },
      rejected: {
        title: 'เซิร์ฟเวอร์ไม่รู้จักเครื่องนี้แล้ว',
        message: 'อุปกรณ์นี้ถูกลบหรือถูกออกคีย์ใหม่ ลงทะเบียนใหม่เพื่อใช้งานต่อ',
      },
      replaced: {
        title: 'เปิดใช้ในแท็บหรือหน้าต่างอื่นแล้ว',
        message: 'เครื่องนี้เป็นสเต็ทโตสโคปได้ครั้งละหนึ่งแท็บ กดเริ่มที่นี่ถ้าต้องการย้ายกลับมา',
      },
    },
    registerFailed: 'ลงทะเบียนเครื่องนี้ไม่สำเร็จ',
    indicator: 'ไมโครโฟนของเครื่องนี้',
    help: {
      title: 'ฟังให้ชัด',
      picture: 'ภาพลำตัว วางไมโครโฟนแนบผิวหนังที่ตำแหน่งฟัง ผู้ตรวจใส่หูฟัง',
      headphones: 'ใส่หูฟังเสมอ ถ้าเปิดลำโพง ไมโครโฟนจะได้ยินเสียงตัวเองวนเป็นเสียงหวีด',
      skin: 'วางแนบผิวหนัง กดพอแน่นให้ไม่มีช่องอากาศ อย่าวางบนเสื้อผ้า และจับให้นิ่ง',
      room: 'ใช้ห้องที่เงียบ ปิดพัดลมและแอร์ที่ดัง งดพูดระหว่างอัดเสียง',
      mains: 'ถ้ามีเสียงฮัม (50 Hz) ให้ถอดสายชาร์จ หรือเปิดตัวกรอง 50 Hz ตอนฟัง',
      limits:
        'ไมโครโฟนทั่วไปเก็บเสียงต่ำของหัวใจได้น้อยกว่าสเต็ทโตสโคปอิเล็กทรอนิกส์ สเต็ทโตสโคปแบบ USB หรือหัวตรวจต่อไมโครโฟนจะชัดกว่า',
    },
  },
  en: {
    title: 'Use this computer as a stethoscope',
    subtitle:
      'A microphone, USB stethoscope or line-in of this computer, in place of an electronic stethoscope',
    nav: 'Use a microphone',
    noDevice: 'No electronic stethoscope?',
    noDeviceMessage: 'Listen and record with the microphone or line-in of this computer',
    open: 'Use this computer’s microphone',
    startAgain: 'Start the microphone again',
    name: 'Device name',
    nameHint: 'What others see in the list of devices',
    defaultName: 'Microphone · {{computer}}',
    start: 'Use this computer as a stethoscope',
    startHint: 'Allow the microphone if the browser asks',
    registerAgain: 'Register this computer again',
    stop: 'Stop the microphone',
    stopTitle: 'Sound is being sent. Stop the microphone?',
    stopMessage:
      'Listening and recording with this microphone end at once. What was recorded so far waits with the sounds not saved yet.',
    stopConfirm: 'Stop now',
    connection: {
      connecting: 'Connecting to the server',
      online: 'Online and ready',
      streaming: 'Sending sound',
    },
    blocked: {
      title: 'Sound does not get through to the server',
      message:
        'This page reaches the server, but its line for sound (a WebSocket) does not get through. A proxy or firewall is the usual cause. It is tried again by itself: use another network, or ask IT to let the WebSocket at {{address}} pass.',
    },
    connectHere: 'Connect it for me',
    connectedHere: 'Connected to you. Choose a patient to listen and record',
    notConnectedHere:
      'This computer is online but not connected to you. Others can listen to it from their own computers',
    choosePatient: 'Choose a patient',
    keepOpen:
      'Keep this tab open. You may go to other pages: the microphone works until you stop it or sign out',
    level: 'Level of the microphone',
    levelHint: 'Tap the microphone lightly: this bar must move',
    clipping: 'Too loud. Lower the input level of this computer, or press less hard',
    input: 'Microphone or input',
    channel: 'Channel in use',
    channels: { mix: 'Both', left: 'Left', right: 'Right' },
    processingTitle: 'The browser still changes the sound',
    processingMessage:
      'Could not be switched off: {{what}}. Heart and lung sounds may become faint or vanish. Try Chrome or Edge, or switch sound effects off in this computer’s settings',
    processing: {
      echoCancellation: 'echo cancellation',
      noiseSuppression: 'noise suppression',
      autoGainControl: 'automatic gain',
    },
    tryAgain: 'Try again',
    trouble: {
      unplugged: {
        title: 'The microphone is gone',
        message:
          'Plug the same one in again and it goes on by itself. What is missing is marked in the recording',
      },
      denied: {
        title: 'The browser no longer allows the microphone',
        message: 'Allow it in the browser’s address bar, then try again',
      },
      muted: {
        title: 'The microphone is muted',
        message: 'The system muted it: a phone call, or a mute switch. It goes on by itself when that ends',
      },
      asleep: {
        title: 'The browser put the sound to sleep',
        message: 'Tap this page to go on. What is missing is marked in the recording',
      },
      busy: {
        title: 'Another program uses the microphone',
        message: 'Close the other program, then try again',
      },
      dead: {
        title: 'The microphone gives no sound at all',
        message:
          'Check its switch and cable, and the microphone permission in this computer’s settings, or choose another one',
      },
    },
    refusal: {
      insecure: {
        title: 'No microphone at this address',
        message:
          'Browsers allow the microphone only on https:// or localhost. Please open Sadap with an https:// address, or ask the administrator to set up HTTPS',
      },
      unsupported: {
        title: 'This browser cannot use the microphone in this way',
        message: 'Please use a current Chrome, Edge, Firefox or Safari',
      },
      unfetched: {
        title: 'The code for the microphone could not be loaded',
        message: 'Please check the network, then try again',
      },
      denied: {
        title: 'The browser does not allow the microphone',
        message: 'Press the lock or microphone in the address bar, allow it, and try again',
      },
      'no-input': {
        title: 'No microphone found',
        message: 'Plug in a microphone or USB stethoscope and try again',
      },
      busy: {
        title: 'Another program uses the microphone',
        message: 'Close the other program and try again',
      },
      rejected: {
        title: 'The server no longer knows this computer',
        message: 'The device was deleted or its key reissued. Register it again to go on',
      },
      replaced: {
        title: 'Started in another tab or window',
        message: 'This computer can be a stethoscope in one tab at a time. Start it here to move it back',
      },
    },
    registerFailed: 'This computer could not be registered',
    indicator: 'This computer’s microphone',
    help: {
      title: 'How to hear well',
      picture: 'A chest with the microphone held against the skin; the listener wears headphones',
      headphones: 'Always wear headphones: the microphone hears a loudspeaker, and both begin to howl',
      skin: 'Put it on bare skin, firmly enough to leave no air, never on clothes, and hold it still',
      room: 'Choose a quiet room, switch off loud fans, and do not speak while recording',
      mains: 'If it hums (50 Hz), unplug the charger, or listen with the 50 Hz filter',
      limits:
        'Common microphones catch less of the heart’s low sounds than an electronic stethoscope. A USB stethoscope, or a chest piece on a microphone, is clearer',
    },
  },
});
