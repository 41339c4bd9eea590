import { GENDERS } from '@sadap/contract/patients';
import {
  HEART_POSITIONS,
  isPositionOf,
  LUNG_POSITIONS,
  type Organ,
  type Position,
} from '@sadap/contract/positions';

/** Where a sound was recorded; null: the organ alone is known. */
export type NamedPlace = { organ: Organ; position: Position | null };
type Scheme = { name: RegExp; place: (parts: Record<string, string>) => NamedPlace };

const heart = (position: Position | null): NamedPlace => ({ organ: 'heart', position });
const lung = (position: Position | null): NamedPlace => ({ organ: 'lung', position });

const VALVES: Record<string, Position> = {
  aor: 'Aortic',
  pul: 'Pulmonic',
  tri: 'Tricuspid',
  mit: 'Mitral',
  av: 'Aortic',
  pv: 'Pulmonic',
  tv: 'Tricuspid',
  mv: 'Mitral',
};
const FACES: Record<string, string> = { a: 'Anterior', p: 'Posterior' };
const HEIGHTS: Record<string, string> = { u: 'Upper', m: 'Middle', l: 'Lower' };
const SIDES: Record<string, string> = { l: 'Left', r: 'Right' };

/** Of KAUH's letters: side and height, or where only that makes sense, height and side. */
function kauhPosition([face = '', one = '', other = '', ...more]: readonly string[]): Position | null {
  // 'P L R' may be lower right or both sides, 'P L L R' is both.
  const isUnclear = more.length > 0 || (one === 'l' && other === 'r');
  const [side, height] = other in SIDES && !(other in HEIGHTS) ? [other, one] : [one, other];
  const position = [FACES[face], HEIGHTS[height], SIDES[side]].join('_');
  return !isUnclear && isPositionOf('lung', position) ? (position as Position) : null;
}

const SEX = GENDERS.join('|');
/** Our own names: downloads, and the files of an export. */
const ownSchemes = (organ: Organ, prefix: string, positions: readonly Position[]): Scheme[] =>
  [
    `^${prefix}.+_(${SEX})_(\\d+|null)_\\d+_(?<position>${positions.join('|')})_\\d+$`,
    `^(\\d+|unsaved)-${organ}-(?<position>${positions.join('|')})-[-0-9a-f]+(-original)?$`,
  ].map((name) => ({
    name: new RegExp(name),
    place: ({ position }) => ({ organ, position: (position ?? null) as Position | null }),
  }));

/** Naming schemes whose codes are known. A code in any other name may be a word, a drug or a diagnosis. */
const SCHEMES: readonly Scheme[] = [
  // BMD-HS: MD_016_sit_Pul; diagnosis, patient, posture, valve.
  {
    name: /^(ar|as|md|mr|ms|mvp|n)_\d{3}_(sit|sup)_(?<valve>aor|pul|tri|mit)(\d+_\d+)?$/i,
    place: ({ valve = '' }) => heart(VALVES[valve.toLowerCase()] ?? null),
  },
  // CirCor: 13918_AV, 13918_AV_2; Phc is any other place of a heart. A year is no patient.
  {
    name: /^(?!(?:19|20)\d\d_|25[4-9]\d_)\d{4,5}_(?<valve>av|pv|tv|mv|phc)(_\d)?$/i,
    place: ({ valve = '' }) => heart(VALVES[valve.toLowerCase()] ?? null),
  },
  // ICBHI: 101_1b1_Al_sc_Meditron; its places have no height, so that none is one of ours.
  {
    name: /^\d{3}_\d+[a-z]\d+_(tc|al|ar|pl|pr|ll|lr)_(sc|mc)_(akgc417l|litt3200|littc2se|meditron)$/i,
    place: () => lung(null),
  },
  // KAUH: BP100_N,N,P R M,70,F; diagnosis, sound, place, age, sex.
  {
    name: /^[bde]p\d+_[^,]+,[^,]+,(?<letters>[ap]( [rluml])*) *,\d+,[mf]$/i,
    place: ({ letters = '' }) => lung(kauhPosition(letters.toLowerCase().split(' '))),
  },
  ...ownSchemes('heart', '(?!lung_recording_)', HEART_POSITIONS),
  ...ownSchemes('lung', 'lung_recording_', LUNG_POSITIONS),
];

/** What a file's name says in a naming scheme that is known; null for every other name. */
export function placeIn(fileName: string): NamedPlace | null {
  // A second download gets a number behind its name.
  const name = fileName.replace(/\.[^.]*$/, '').replace(/ ?\(\d+\)$/, '');
  for (const scheme of SCHEMES) {
    const found = scheme.name.exec(name);
    if (found) return scheme.place(found.groups ?? {});
  }
  return null;
}

const wordsOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** A position whose whole words a name contains: worth a question, not a choice. Null: none, or several. */
export function spelledPosition(organ: Organ, fileName: string): Position | null {
  const words = wordsOf(fileName);
  const positions = organ === 'heart' ? HEART_POSITIONS : LUNG_POSITIONS;
  const named = (position: string) =>
    position
      .toLowerCase()
      .split('_')
      .every((word) => words.includes(word));
  const [position, ...others] = positions.filter(named);
  return position && others.length === 0 ? position : null;
}
