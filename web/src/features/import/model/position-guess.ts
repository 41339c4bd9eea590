import { isPositionOf, type Organ, type Position } from '@sadap/contract/positions';

/** Words of stethoscopes and data sets for the heart positions. */
const HEART_WORDS: Record<string, Position> = {
  aortic: 'Aortic',
  av: 'Aortic',
  ao: 'Aortic',
  pulmonic: 'Pulmonic',
  pulmonary: 'Pulmonic',
  pv: 'Pulmonic',
  tricuspid: 'Tricuspid',
  tv: 'Tricuspid',
  mitral: 'Mitral',
  mv: 'Mitral',
  apex: 'Mitral',
};

/**
 * Words and letters of a lung position, in any order, or in the fixed order of the code: AUR is
 * Anterior_Upper_Right.
 */
const FACES: Record<string, string> = {
  anterior: 'Anterior',
  posterior: 'Posterior',
  a: 'Anterior',
  p: 'Posterior',
};
const HEIGHTS: Record<string, string> = {
  upper: 'Upper',
  middle: 'Middle',
  lower: 'Lower',
  lateral: 'Lateral',
  u: 'Upper',
  m: 'Middle',
  l: 'Lower',
};
const SIDES: Record<string, string> = { left: 'Left', right: 'Right', l: 'Left', r: 'Right' };

/** The position in a file's name; null if it names none, or more than one. */
export function positionIn(organ: Organ, fileName: string): Position | null {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const found = organ === 'heart' ? heartPositionsIn(words) : lungPositionsIn(words);
  const [position, ...others] = new Set(found.filter((each) => isPositionOf(organ, each)));
  return position && others.length === 0 ? position : null;
}

function heartPositionsIn(words: string[]): Position[] {
  return words.flatMap((word) => HEART_WORDS[word] ?? []);
}

function lungPositionsIn(words: string[]): Position[] {
  const codes = words
    .map((word) => /^([ap])([uml])([rl])$/.exec(word))
    .map((code) => code && [FACES[code[1] ?? ''], HEIGHTS[code[2] ?? ''], SIDES[code[3] ?? '']].join('_'));
  const spelt = (names: Record<string, string>) =>
    words.flatMap((word) => (word.length > 1 ? (names[word] ?? []) : []));
  const parts = [spelt(FACES), spelt(HEIGHTS), spelt(SIDES)];
  // One word of each kind; two sides in a name leave it open which is meant.
  if (parts.every(({ length }) => length === 1)) codes.push(parts.flat().join('_'));
  return codes.filter((code): code is Position => code !== null);
}
