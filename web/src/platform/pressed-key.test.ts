import { expect, test } from 'vitest';
import { isCharacter, pressedKey, typedLetter } from './pressed-key.ts';

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

test.each([
  ['a letter', press('x', 'KeyX'), 'X'],
  ['with Shift', press('X', 'KeyX', true), 'X'],
  ['its key on a Thai layout', press('ป', 'KeyX'), 'X'],
  ['with Shift there', press(')', 'KeyX', true), undefined],
  ['a vowel on a Thai layout', press('ื', 'KeyN'), 'N'],
  ['two characters of one Thai key', press('ํา', 'KeyE'), 'E'],
  ['undo on a Thai layout', press('ผ', 'KeyZ'), 'Z'],
  ['undo on a German layout', press('z', 'KeyY'), 'Z'],
  ['a Russian letter', press('ч', 'KeyX'), 'X'],
  ['the search of a Thai layout', press('ฝ', 'Slash'), '/'],
  ['the slash of a Thai layout', press('/', 'Digit2'), '/'],
  ['a question mark', press('?', 'Slash', true), undefined],
  ['a Thai letter in its place', press('ฦ', 'Slash', true), undefined],
  ['plus without Shift', press('=', 'Equal'), '+'],
  ['plus on a Thai layout', press('ช', 'Equal'), '+'],
  ['plus with Shift there', press('ฅ', 'Equal', true), '+'],
  ['minus on a Thai layout', press('ข', 'Minus'), '-'],
  ['minus of the number pad', press('-', 'NumpadSubtract'), '-'],
  ['zero on a Thai layout', press('จ', 'Digit0'), '0'],
  ['an arrow', press('ArrowLeft', 'ArrowLeft'), 'ArrowLeft'],
  ['a space', press(' ', 'Space'), ' '],
  ['what an input method composes', press('Process', 'KeyX'), 'X'],
  ['Enter of an input method', { ...press('Enter', 'Enter'), keyCode: 229 }, undefined],
  ['its Escape', { ...press('Escape', 'Escape'), keyCode: 229 }, undefined],
  ['Enter', { ...press('Enter', 'Enter'), keyCode: 13 }, 'Enter'],
  ['a dead key', press('Dead', 'KeyN'), 'N'],
  ['a key that nothing asks for', press('F5', 'F5'), undefined],
  ['a digit that nothing asks for', press('7', 'Digit7'), undefined],
])('%s', (_what, pressed, key) => expect(pressedKey(pressed)).toBe(key));

test('a character is entered, a space and a command are not', () => {
  expect(['x', 'ป', 'ื', '7', ' ', 'Enter'].filter((key) => isCharacter(press(key, '')))).toEqual([
    'x',
    'ป',
    'ื',
    '7',
  ]);
  expect(['x', 'ป', 'ื', '7', 'Enter'].map((key) => typedLetter(press(key, '')))).toEqual([
    'x',
    'ป',
    'ื',
    undefined,
    undefined,
  ]);
});
