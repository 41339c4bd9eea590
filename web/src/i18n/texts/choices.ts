import { bilingual } from '../bilingual.ts';

/** Choices that depend on another one. */
export const choices = bilingual({
  th: { removed: 'เอาออกแล้ว เพราะใช้ร่วมกับที่เลือกไว้ไม่ได้: {{what}}' },
  en: { removed: 'Removed, because it does not go with what is chosen: {{what}}' },
});
