import { bilingual } from '../bilingual.ts';

export const storage = bilingual({
  th: {
    blocked: {
      title: 'เบราว์เซอร์นี้ไม่ให้สดับจำข้อมูลไว้ในเครื่อง',
      message:
        'ใช้งานต่อได้ แต่เมื่อโหลดหน้าใหม่ต้องเข้าสู่ระบบอีกครั้ง และสิ่งที่ตั้งค่าหรือกรอกค้างไว้จะหายไป กรุณาบันทึกก่อนออกจากหน้านี้ วิธีแก้: ในการตั้งค่าเบราว์เซอร์ ให้อนุญาตคุกกี้และข้อมูลเว็บไซต์สำหรับที่อยู่นี้ หรือออกจากโหมดส่วนตัว แล้วโหลดหน้าใหม่',
    },
    full: {
      title: 'พื้นที่เก็บข้อมูลของเบราว์เซอร์นี้เต็ม',
      message:
        'ใช้งานต่อได้ แต่สิ่งที่ตั้งค่าหรือกรอกค้างไว้อาจหายไปเมื่อโหลดหน้าใหม่ และอาจต้องเข้าสู่ระบบอีกครั้ง กรุณาบันทึกก่อนออกจากหน้านี้ วิธีแก้: ลบไฟล์ที่ไม่ใช้ออกจากเครื่อง หรือล้างข้อมูลเว็บไซต์ของที่อยู่นี้ในการตั้งค่าเบราว์เซอร์ แล้วโหลดหน้าใหม่',
    },
  },
  en: {
    blocked: {
      title: 'This browser does not let Sadap remember anything',
      message:
        'You can continue, but after a reload you must sign in again, and choices and unsaved input are lost. Please save before you leave this page. To mend it: allow cookies and site data for this address in the browser’s settings, or leave private mode, then reload',
    },
    full: {
      title: 'This browser’s storage is full',
      message:
        'You can continue, but choices and unsaved input may be lost with a reload, and you may have to sign in again. Please save before you leave this page. To mend it: delete files that are not needed from this device, or clear this address’s site data in the browser’s settings, then reload',
    },
  },
});
