type Pressed = { key: string; code: string; shiftKey: boolean; keyCode?: number };

const NAMED = [
  ...(['Enter', 'Escape', 'Delete', 'Backspace', ' '] as const),
  ...(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'] as const),
];
type Sign = '/' | '+' | '-' | '0';
type Left = 'Q' | 'W' | 'E' | 'R' | 'T' | 'A' | 'S' | 'D' | 'F' | 'G' | 'Z' | 'X' | 'C' | 'V' | 'B';
type Right = 'Y' | 'U' | 'I' | 'O' | 'P' | 'H' | 'J' | 'K' | 'L' | 'N' | 'M';
/** In upper case, whether Shift is held or not. */
type Letter = Left | Right;
export type PressedKey = (typeof NAMED)[number] | Sign | Letter;

const SIGNS: Record<string, Sign> = { '/': '/', '+': '+', '=': '+', '-': '-', '−': '-', '0': '0' };
const PLACES: Record<string, Sign> = { Slash: '/', Equal: '+', Minus: '-', Digit0: '0' };

const isNamed = (key: string): key is (typeof NAMED)[number] => NAMED.some((each) => each === key);
const isLatin = (key: string) => /^[\x20-\x7e]$/.test(key);

/** Of every key that an input method takes, in Safari also of the one that ends it (UI Events, 8.3). */
const COMPOSED = 229;

/**
 * The key that was pressed, whatever the keyboard types: where the layout has a Latin letter or a sign, that
 * one; where it has another script's, such as Thai, the one in the same place on a US keyboard. None while an
 * input method composes a character: its Enter, Escape and arrows choose one.
 */
export function pressedKey({ key, code, shiftKey, keyCode }: Pressed): PressedKey | undefined {
  if (isNamed(key)) return keyCode === COMPOSED ? undefined : key;
  if (isLatin(key)) return /[a-z]/i.test(key) ? letter(key) : SIGNS[key];
  if (key in SIGNS) return SIGNS[key];
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (place) return letter(place);
  // With Shift, only '+' is in the place of one of the signs.
  return shiftKey && code !== 'Equal' ? undefined : PLACES[code];
}

const letter = (key: string) => key.toUpperCase() as Letter;

/** Whether the key enters a character into a field; a space scrolls the page. */
export const isCharacter = ({ key }: Pressed): boolean => key.length === 1 && key !== ' ';

/** The letter that the key enters, of any script. */
export const typedLetter = ({ key }: Pressed): string | undefined =>
  /^[\p{Letter}\p{Mark}]$/u.test(key) ? key : undefined;
