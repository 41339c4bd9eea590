/** The number that a text field holds; undefined while it is empty or holds no number yet ('-'). */
export function numberOf(typed: number | string): number | undefined {
  if (typeof typed === 'number') return typed;
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number;
}
