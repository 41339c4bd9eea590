/** The number of the last page for `total` entries; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page number in an address; the first page if there is none. */
export function pageOf(text: string | null): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}
