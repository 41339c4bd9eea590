import { bilingual } from '../bilingual.ts';

export const dates = bilingual({
  th: {
    unknown: 'ไม่ทราบวันที่',
    invalid: 'วันที่ไม่ถูกต้อง',
    error: 'แสดงวันที่ไม่ได้',
    justNow: 'เมื่อสักครู่',
    minuteAgo: '1 นาทีที่ผ่านมา',
    minutesAgo: '{{minutes}} นาทีที่ผ่านมา',
    hourAgo: '1 ชั่วโมงที่ผ่านมา',
    hoursAgo: '{{hours}} ชั่วโมงที่ผ่านมา',
  },
  en: {
    unknown: 'Unknown date',
    invalid: 'Invalid date',
    error: 'Date error',
    justNow: 'just now',
    minuteAgo: '1 minute ago',
    minutesAgo: '{{minutes}} minutes ago',
    hourAgo: '1 hour ago',
    hoursAgo: '{{hours}} hours ago',
  },
});
