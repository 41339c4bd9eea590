import { bilingual } from '../bilingual.ts';

export const layout = bilingual({
  th: {
    product: 'สดับ',
    loading: 'กำลังโหลด',
    failed: {
      title: 'เกิดข้อผิดพลาด',
      message: 'หน้านี้แสดงผลไม่ได้ ข้อมูลที่บันทึกแล้วยังอยู่ครบ กรุณาลองใหม่',
      tryAgain: 'ลองอีกครั้ง',
      refresh: 'โหลดหน้าใหม่',
      details: 'รายละเอียดข้อผิดพลาด',
    },
  },
  en: {
    product: 'Sadap',
    loading: 'Loading',
    failed: {
      title: 'Something went wrong',
      message: 'This page could not be shown. What was saved is safe. Please try again.',
      tryAgain: 'Try Again',
      refresh: 'Refresh Page',
      details: 'Error details',
    },
  },
});
