import { bilingual } from '../bilingual.ts';

/** A date that is typed or chosen. */
export const dateField = bilingual({
  th: {
    date: 'วว/ดด/ปปปป',
    dateAndTime: 'วว/ดด/ปปปป ชช:นน',
    dayOrTime: "'{{typed}}' อาจเป็นวันหรือเวลา พิมพ์เวลาด้วย : เช่น 02:11",
    calendar: 'เปิดปฏิทิน',
    previous: 'เดือนก่อนหน้า',
    next: 'เดือนถัดไป',
    weekdays: 'อา จ อ พ พฤ ศ ส',
  },
  en: {
    date: 'dd/mm/yyyy',
    dateAndTime: 'dd/mm/yyyy hh:mm',
    dayOrTime: "'{{typed}}' may be a day or a time. Type the time with a colon, as 02:11",
    calendar: 'Open calendar',
    previous: 'Previous month',
    next: 'Next month',
    weekdays: 'Su Mo Tu We Th Fr Sa',
  },
});
