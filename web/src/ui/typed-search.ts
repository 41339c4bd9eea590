/**
 * What is left of the own searches on their way to the address once `search` arrived there; null when it came from
 * elsewhere: a link, or the browser's Back.
 */
export function arrivalOf(onTheWay: readonly string[], search: string): string[] | null {
  const place = onTheWay.indexOf(search);
  return place === -1 ? null : onTheWay.slice(place + 1);
}
