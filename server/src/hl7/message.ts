/** Separators as a message's MSH names them. HL7 v2.5.1, 2.5.4. */
export type Separators = {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
};
const USUAL: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};
const LETTERS = { F: 'field', S: 'component', R: 'repetition', E: 'escape', T: 'subcomponent' } as const;
/** Ends a segment. */
const END = '\r';

/** A text; or its components, each of which may have subcomponents. */
export type Field = string | readonly (string | readonly string[])[];
/** Its name, then its fields from the first on. */
export type Segment = readonly [name: string, ...fields: Field[]];

/** No HL7 message, or one whose separators cannot be told apart. */
export class NoHl7 extends Error {}
/** More of something than any message needs. */
export class TooLarge extends NoHl7 {}
const MOST_SEGMENTS = 2_000;
/** Of one field. */
const MOST_REPETITIONS = 50;
/** Of one repetition. */
const MOST_COMPONENTS = 100;

/** A line break is a formatting command; other control characters mean nothing and could end the segment. */
function escaped(text: string): string {
  return [...text.replaceAll('\r\n', '\n')]
    .map((letter) => {
      const command = Object.entries(LETTERS).find(([, of]) => USUAL[of] === letter);
      if (command) return `\\${command[0]}\\`;
      if (letter === '\n' || letter === '\r') return '\\.br\\';
      return isControl(letter) ? ' ' : letter;
    })
    .join('');
}
const isControl = (letter: string) => letter < ' ' || letter === '\u007f';

/** Tabs and line ends stay. The others mean nothing in a text, and PostgreSQL takes no NUL. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');

/** The empty ones at the end of a list say nothing. */
function joined(parts: readonly string[], separator: string): string {
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1).join(separator);
}
const component = (value: string | readonly string[]) =>
  typeof value === 'string' ? escaped(value) : joined(value.map(escaped), USUAL.subcomponent);
const fieldText = (value: Field) =>
  typeof value === 'string' ? escaped(value) : joined(value.map(component), USUAL.component);

/** `fields`: of MSH from the third on. */
export const mshSegment = (...fields: Field[]): Segment => ['MSH', '', '', ...fields];

/** A message as it is sent. The first segment is of `mshSegment`. */
export function written(segments: readonly Segment[]): string {
  const text = segments.map(([name, ...fields]) => {
    const texts = fields.map(fieldText);
    if (name === 'MSH') texts.splice(0, 2, '^~\\&');
    return joined([name, ...texts], USUAL.field) + END;
  });
  return text.join('');
}

/** A message that arrived. Places count from 1, as in the standard; what is not there is ''. */
export type Message = {
  separators: Separators;
  /** How many segments of this name there are. */
  count(segment: string): number;
  get(segment: string, field: number, component?: number, at?: Place): string;
  /** The repetitions of a field. */
  repetitions(segment: string, field: number): number;
};
/** `segment`: which one of the name, from 0 on; `repetition`: from 0 on. */
type Place = { segment?: number; repetition?: number; subcomponent?: number };

const SEGMENT_END = /\r\n|\r|\n/;

/**
 * Segments may end with CR, as they should, or with LF or both, as they often do. Throws `NoHl7`, `TooLarge`.
 * Nothing is split twice: a message holds up nobody else, whatever it has many of.
 */
export function parsed(text: string): Message {
  const separators = separatorsOf(text);
  const lines = text.split(SEGMENT_END).filter((line) => line.trim() !== '');
  if (lines.length > MOST_SEGMENTS) throw new TooLarge();
  for (const line of lines) refuseTooLarge(line, separators);
  return messageOf(lines, separators);
}

/** MSH alone, to answer what cannot be read. Null: it cannot be read either. */
export function headerOf(text: string): Message | null {
  try {
    return messageOf(text.split(SEGMENT_END, 1), separatorsOf(text));
  } catch (error) {
    if (error instanceof NoHl7) return null;
    throw error;
  }
}

function refuseTooLarge(line: string, { field, repetition, component }: Separators): void {
  let repetitions = 1;
  let components = 1;
  for (const letter of line) {
    if (letter === component) components++;
    else if (letter === repetition || letter === field) components = 1;
    if (letter === repetition) repetitions++;
    else if (letter === field) repetitions = 1;
    if (repetitions > MOST_REPETITIONS || components > MOST_COMPONENTS) throw new TooLarge();
  }
}

/** Its fields; a field's repetitions and their components, once somebody asks for them. */
type ReadSegment = { fields: string[]; parts: Map<number, string[][]> };

function messageOf(lines: string[], separators: Separators): Message {
  const segments = new Map<string, ReadSegment[]>();
  for (const line of lines) {
    const [name = '', ...fields] = line.split(separators.field);
    // MSH-1 is the separator itself.
    if (name === 'MSH') fields.unshift(separators.field);
    const alike = segments.get(name) ?? [];
    alike.push({ fields, parts: new Map() });
    segments.set(name, alike);
  }
  function partsOf(name: string, number: number, which: number): string[][] {
    const segment = segments.get(name)?.[which];
    const known = segment?.parts.get(number);
    if (known) return known;
    const repeated = (segment?.fields[number - 1] ?? '').split(separators.repetition);
    const parts = repeated.map((each) => each.split(separators.component));
    segment?.parts.set(number, parts);
    return parts;
  }
  const isLiteral = (name: string, number: number) => name === 'MSH' && number <= 2;
  return {
    separators,
    count: (name) => segments.get(name)?.length ?? 0,
    repetitions: (name, number) => partsOf(name, number, 0).length,
    get(name, number, part = 1, { segment = 0, repetition = 0, subcomponent = 1 } = {}) {
      if (isLiteral(name, number)) return segments.get(name)?.[segment]?.fields[number - 1] ?? '';
      const whole = partsOf(name, number, segment)[repetition]?.[part - 1] ?? '';
      const [text = ''] = whole.split(separators.subcomponent, subcomponent).slice(subcomponent - 1);
      return withoutControls(unescaped(text, separators));
    },
  };
}

function separatorsOf(text: string): Separators {
  if (!text.startsWith('MSH')) throw new NoHl7();
  const field = text.charAt(3);
  const end = text.indexOf(field, 4);
  const named = text.slice(4, end === -1 ? undefined : end);
  if (named === '') throw new NoHl7();
  const [component = '^', repetition = '~', mark = '\\', subcomponent = '&'] = named;
  const all = [field, component, repetition, mark, subcomponent];
  if (new Set(all).size < all.length || all.some((each) => /[\w\s]|^$/.test(each))) throw new NoHl7();
  return { field, component, repetition, escape: mark, subcomponent };
}

/**
 * HL7 v2.5.1, 2.7. What is no escape sequence stays as it is: a system that does not escape its backslashes
 * loses nothing. Highlighting and other character sets are left out.
 */
function unescaped(text: string, separators: Separators): string {
  const { escape: mark } = separators;
  const parts = text.split(mark);
  let plain = parts[0] ?? '';
  for (let at = 1; at < parts.length; at++) {
    const command = parts[at] ?? '';
    const meant = at < parts.length - 1 ? meaningOf(command, separators) : null;
    if (meant === null) {
      plain += mark + command;
      continue;
    }
    at++;
    plain += meant + (parts[at] ?? '');
  }
  return plain;
}

function meaningOf(command: string, separators: Separators): string | null {
  if (Object.hasOwn(LETTERS, command)) return separators[LETTERS[command as keyof typeof LETTERS]];
  if (/^X([\dA-Fa-f]{2})+$/.test(command)) return Buffer.from(command.slice(1), 'hex').toString('latin1');
  if (/^\.(br|sp\d*|ce)$/.test(command)) return '\n';
  return /^(H|N|\.(fi|nf|in[+-]?\d+|ti[+-]?\d+|sk[+-]?\d*)|[CM][\dA-Fa-f]+)$/.test(command) ? '' : null;
}
