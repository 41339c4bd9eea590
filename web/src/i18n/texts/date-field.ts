import { bilingual } from '../bilingual.ts';

/** A date that is typed or chosen. */
export const dateField = bilingual({
  th: {
    date: 'วว/ดด/ปปปป',
    dateAndTime: 'วว/ดด/ปปปป ชช:นน',
    calendar: 'เปิดปฏิทิน',
    previous: 'เดือนก่อนหน้า',
    next: 'เดือนถัดไป',
    weekdays: 'อา จ อ พ พฤ ศ ส',
  },
  en: {
    date: 'dd/mm/yyyy',
    dateAndTime: 'dd/mm/yyyy hh:mm',
    calendar: 'Open calendar',
    previous: 'Previous month',
    next: 'Next month',
    weekdays: 'Su Mo Tu We Th Fr Sa',
  },
});
