/**
 * The searches of this box that are still on their way to the address after `search` arrived there; null if
 * it came from elsewhere: a link, or the browser's Back.
 */
export function pendingAfterArrival(onTheWay: readonly string[], search: string): string[] | null {
  const place = onTheWay.indexOf(search);
  return place === -1 ? null : onTheWay.slice(place + 1);
}
