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

/** Segments may end with CR, as they should, or with LF or both, as they often do. Throws `NoHl7`. */
export function parsed(text: string): Message {
  const separators = separatorsOf(text);
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const segments = lines.map((line) => {
    const [name = '', ...fields] = line.split(separators.field);
    // MSH-1 is the separator itself.
    return { name, fields: name === 'MSH' ? [separators.field, ...fields] : fields };
  });
  const field = (name: string, number: number, which = 0) =>
    segments.filter((segment) => segment.name === name)[which]?.fields[number - 1] ?? '';
  const isLiteral = (name: string, number: number) => name === 'MSH' && number <= 2;
  return {
    separators,
    count: (name) => segments.filter((segment) => segment.name === name).length,
    repetitions: (name, number) => field(name, number).split(separators.repetition).length,
    get(name, number, part = 1, { segment = 0, repetition = 0, subcomponent = 1 } = {}) {
      const whole = field(name, number, segment);
      if (isLiteral(name, number)) return whole;
      const repeated = whole.split(separators.repetition)[repetition] ?? '';
      const parts = repeated.split(separators.component)[part - 1] ?? '';
      return unescaped(parts.split(separators.subcomponent)[subcomponent - 1] ?? '', separators);
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
