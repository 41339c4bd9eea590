/** The last page that exists of `total` entries; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page number that an address says: the first one where it says none. */
export function pageOf(text: string | null): number {
  return Math.max(1, Math.trunc(Number(text)) || 1);
}
