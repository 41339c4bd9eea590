/**
 * A distinguished name (RFC 4514) in the one form in which two can be compared: lower case, escapes resolved,
 * no spaces around separators. Null if it is none.
 */
export function canonicalName(name: string): string | null {
  const parts = partsOf(name);
  if (!parts || parts.length === 0) return null;
  const canonical = parts.map(({ type, value }) => {
    const isType = /^[a-z][a-z0-9-]*$|^\d+(\.\d+)*$/i.test(type);
    return isType && value !== '' ? `${type}=${JSON.stringify(value)}`.toLowerCase() : null;
  });
  return canonical.includes(null) ? null : canonical.join(',');
}

type Part = { type: string; value: string };

function partsOf(name: string): Part[] | null {
  const parts: Part[] = [];
  for (const text of splitAt(name, /[,;+]/)) {
    const cut = text.indexOf('=');
    if (cut < 1) return null;
    parts.push({ type: text.slice(0, cut).trim(), value: unescaped(text.slice(cut + 1)) });
  }
  return parts;
}

/** Cuts at separators that are not escaped. */
function splitAt(text: string, separator: RegExp): string[] {
  const pieces = [''];
  for (const [sign] of text.matchAll(/\\[\s\S]|[\s\S]/gu)) {
    if (separator.test(sign) && sign.length === 1) pieces.push('');
    else pieces[pieces.length - 1] += sign;
  }
  return pieces;
}

const ESCAPES = /((?:\\[0-9a-f]{2})+)|\\([\s\S])/giu;

function unescaped(text: string): string {
  const trimmed = text.trim();
  // A space that is escaped belongs to the value.
  const whole = trimmed.endsWith('\\') && !text.endsWith('\\') ? `${trimmed} ` : trimmed;
  return whole.replace(ESCAPES, (_all, bytes: string | undefined, sign: string | undefined) =>
    bytes ? Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8') : (sign ?? ''),
  );
}
