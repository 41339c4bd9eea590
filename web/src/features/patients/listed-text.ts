export type ListedTextFault = 'empty' | 'duplicate';

/** What stands in the way of a text that was typed for a list: nothing is in it, or it is listed already. */
export function listedTextFault(typed: string, listed: string[]): ListedTextFault | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return 'empty';
  return listed.some((each) => each.toLowerCase() === text) ? 'duplicate' : null;
}
