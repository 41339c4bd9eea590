export type ListedTextFault = 'empty' | 'duplicate';

/** Why a text cannot be added to a list: it is empty, or listed already. */
export function listedTextFault(typed: string, listed: string[]): ListedTextFault | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return 'empty';
  return listed.some((each) => each.toLowerCase() === text) ? 'duplicate' : null;
}
