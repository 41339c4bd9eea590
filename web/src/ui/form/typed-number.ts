const THAI_ZERO = '๐'.charCodeAt(0);

/**
 * The number in a text field: with a point or a comma, in Arabic or Thai digits. undefined while it is empty
 * or has only a point; NaN if it is not a number.
 */
export function numberOf(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(',', '.');
  if (/^[.]?$/.test(text)) return undefined;
  return /^-?\d*(?:[.]\d*)?$/.test(text) ? Number(text) : Number.NaN;
}
