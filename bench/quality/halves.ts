import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataSet, dataSetsFolder } from '../beats/data-sets.ts';

export type Half = 'even' | 'odd';

const sum = (name: string) => [...name].reduce((all, letter) => all + letter.charCodeAt(0), 0);

/**
 * The half of each file of a set: limits are tuned on the even half, figures reported for the odd one. All
 * recordings of one person are in one half (the character sum of their number): KAUH's three filters, both
 * campaigns of CirCor (odd if all of the person's numbers are), clips of Yaseen that sound like one source.
 * Sounds without a person go by their name.
 */
export function halfOf(set: DataSet): (file: string) => Half {
  const named = namesOf(set);
  return (file) => (named(file).every((name) => sum(name) % 2 === 1) ? 'odd' : 'even');
}

function namesOf(set: DataSet): (file: string) => string[] {
  const number = (file: string) => /\d{3,}/.exec(file)?.[0] ?? file;
  switch (set.name) {
    case 'heart-yaseen': {
      const groups = new Map(rowsOf(set, 'groups.csv').map(([file = '', , group = '']) => [file, group]));
      return (file) => [groups.get(file.replace(/flac$/, 'wav')) ?? number(file)];
    }
    case 'lung-kauh':
      return (file) => [/\d+/.exec(file)?.[0] ?? file];
    case 'heart-circor': {
      const others = new Map(
        rowsOf(set, 'patients.csv').map((row) => [row[0] ?? '', /\d+/.exec(row.at(-1) ?? '')?.[0]]),
      );
      return (file) => [number(file), others.get(number(file)) ?? number(file)];
    }
    default:
      return (file) => [number(file)];
  }
}

function rowsOf(set: DataSet, list: string): string[][] {
  const lines = readFileSync(join(dataSetsFolder(), set.name, list), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.slice(1).map((line) => line.split(','));
}
