type NameParts = {
  title?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

const THAI_LETTER_AT_END = /[\u0e01-\u0e4e]$/;

/**
 * 'นายสมชาย ใจดี', 'นพ. สมชาย ใจดี', 'Mr. John Smith': Thai writes an unabbreviated title and the name as one
 * word. Empty without a name.
 */
export function fullName({ title, firstName, lastName }: NameParts): string {
  const name = [firstName, lastName].map((part) => part?.trim() ?? '').filter(Boolean);
  if (name.length === 0) return '';
  const before = title?.trim() ?? '';
  if (before === '') return name.join(' ');
  return `${before}${THAI_LETTER_AT_END.test(before) ? '' : ' '}${name.join(' ')}`;
}
