/** A list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const others = list.filter((_each, place) => place !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}
