import { canonicalText, isSameText } from '@sadap/contract/canonical-text';

export type ListedTextFault = 'empty' | 'duplicate';

/** Why a text cannot be added to a list: it is empty, or listed already. */
export function listedTextFault(typed: string, listed: string[]): ListedTextFault | null {
  if (canonicalText(typed) === '') return 'empty';
  return listed.some((each) => isSameText(each, typed)) ? 'duplicate' : null;
}
