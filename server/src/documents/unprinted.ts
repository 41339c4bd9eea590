/** A header names no more. */
const MOST_NAMED = 50;

/** Codes of what a PDF could not print, from its keywords (document.typ), which stand in it uncompressed. */
export function unprintedIn(pdf: Uint8Array): string {
  const [, keywords = ''] = /<pdf:Keywords>([^<]*)</.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  return (keywords.match(/U\+[0-9A-F]{4,6}/g) ?? []).slice(0, MOST_NAMED).join(' ');
}
