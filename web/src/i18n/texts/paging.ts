import { bilingual } from '../bilingual.ts';

/** The buttons below a list of several pages. */
export const paging = bilingual({
  th: {
    page: 'หน้า {{page}}',
    next: 'หน้าถัดไป',
    previous: 'หน้าก่อนหน้า',
  },
  en: {
    page: 'Page {{page}}',
    next: 'Next page',
    previous: 'Previous page',
  },
});
