import { bilingual } from '../bilingual.ts';

/** Reading an HN through the camera. */
export const scan = bilingual({
  th: {
    open: 'สแกน HN ด้วยกล้อง',
    title: 'สแกน HN',
    picture: 'ภาพจากกล้อง',
    states: {
      starting: 'กำลังเปิดกล้อง',
      looking: 'ถือสายรัดข้อมือหรือสติกเกอร์ให้บาร์โค้ดหรือ QR อยู่ในภาพ',
      several: 'เห็นหลายโค้ด ให้เหลือเฉพาะโค้ด HN ในภาพ',
      strange: 'โค้ดนี้ไม่ใช่ HN',
    },
    failed: 'สแกนไม่ได้',
    why: {
      insecure: 'เบราว์เซอร์ให้ใช้กล้องเฉพาะบน https:// กรุณาเปิดสดับด้วยที่อยู่ https:// หรือแจ้งผู้ดูแลระบบให้ตั้งค่า HTTPS',
      denied: 'กดรูปแม่กุญแจหรือกล้องที่แถบที่อยู่ อนุญาตกล้อง แล้วลองอีกครั้ง หรือพิมพ์ HN แทน',
      'no-input': 'ไม่พบกล้องในเครื่องนี้ กรุณาพิมพ์ HN แทน',
      busy: 'โปรแกรมอื่นใช้กล้องอยู่ ปิดโปรแกรมนั้นแล้วลองอีกครั้ง',
      ended: 'ไม่พบ HN ภายใน 2 นาที กล้องจึงปิดแล้ว',
      'not-loaded': 'โหลดตัวอ่านโค้ดไม่สำเร็จ ตรวจสอบเครือข่ายแล้วลองอีกครั้ง หรือพิมพ์ HN แทน',
    },
    again: 'ลองอีกครั้ง',
    nobody: 'ไม่พบผู้ป่วย HN {{hn}}',
    merged: { title: '{{hn}} รวมอยู่ในประวัติของผู้ป่วยรายนี้แล้ว', open: 'เปิดประวัตินี้' },
    unclear: 'HN {{hn}} ยังไม่ชัดว่าเป็นผู้ป่วยรายใด กรุณาค้นหาในรายชื่อ',
  },
  en: {
    open: 'Scan an HN with the camera',
    title: 'Scan an HN',
    picture: "The camera's picture",
    states: {
      starting: 'Opening the camera',
      looking: 'Hold the barcode or QR code of a wristband or sticker into the picture',
      several: 'Several codes are in the picture: leave only that of the HN',
      strange: 'This code is no HN',
    },
    failed: 'Scanning does not work',
    why: {
      insecure:
        'Browsers allow the camera only on https://. Please open Sadap with an https:// address, or ask the administrator to set up HTTPS',
      denied: 'Press the lock or camera in the address bar, allow the camera, and try again; or type the HN',
      'no-input': 'This computer has no camera. Please type the HN',
      busy: 'Another program uses the camera. Close it and try again',
      ended: 'No HN was found within 2 minutes, so the camera is off',
      'not-loaded':
        'The reader of codes could not be loaded. Check the network and try again, or type the HN',
    },
    again: 'Try again',
    nobody: 'No patient has the HN {{hn}}',
    merged: { title: '{{hn}} is part of this record now', open: 'Open this record' },
    unclear: 'It is not clear who has the HN {{hn}}. Please search in the list',
  },
});
