import { AppError } from '../errors.ts';

/** How deep a body nests at most; the contract's deepest has 6 levels. */
export const DEPTH_MAX = 20;
/** Different names in one body at most; the contract's longest has 40. */
export const NAMES_MAX = 100;
/** Values in a whole body, for each member that its longest list may have. */
const VALUES_A_MEMBER = 6;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/**
 * Reads JSON after one pass over it, because reading takes far longer where text nests deeply, has many names
 * or many members. Refuses an object that has one name twice: `JSON.parse` would keep the last. Throws
 * MALFORMED_REQUEST.
 */
export function parseBounded(json: string, membersMax: number): unknown {
  if (!isBounded(json, membersMax)) throw new AppError('MALFORMED_REQUEST');
  try {
    return JSON.parse(json);
  } catch {
    throw new AppError('MALFORMED_REQUEST');
  }
}

/** Of text that is no JSON it says something or other, and takes no longer. */
export function isBounded(json: string, membersMax: number): boolean {
  /** Of each object or array that is open, by its depth. */
  const commas: number[] = [];
  const names: Set<string>[] = [];
  const allNames = new Set<string>();
  let depth = 0;
  let valuesLeft = VALUES_A_MEMBER * membersMax;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > DEPTH_MAX || --valuesLeft < 0) return false;
      commas[depth] = 0;
      names[depth]?.clear();
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
    else if (code === COMMA) {
      commas[depth] = (commas[depth] ?? 0) + 1;
      if (commas[depth] === membersMax || --valuesLeft < 0) return false;
    } else if (code === QUOTE) {
      const start = at;
      let isEscaped = false;
      for (at++; at < json.length && json.charCodeAt(at) !== QUOTE; at++)
        if (json.charCodeAt(at) === BACKSLASH) {
          isEscaped = true;
          at++;
        }
      let next = at + 1;
      while (isSpace(json.charCodeAt(next))) next++;
      if (json.charCodeAt(next) !== COLON) continue;
      const name = isEscaped ? unescaped(json.slice(start, at + 1)) : json.slice(start + 1, at);
      if (name === null) return false;
      names[depth] ??= new Set();
      if (names[depth]?.has(name)) return false;
      names[depth]?.add(name);
      if (allNames.add(name).size > NAMES_MAX) return false;
    }
  }
  return true;
}

function unescaped(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
