import { DATA_SETS, type DataSet, FURTHER_SETS, isManikin } from '../beats/data-sets.ts';

export type Stethoscope = {
  name: string;
  set: DataSet;
  isMeant: (file: string) => boolean;
  isTrainedOn: boolean;
};

const sets: readonly DataSet[] = [...DATA_SETS, ...FURTHER_SETS];
const icbhi = (device: string) => ({
  name: `lung-icbhi, ${device}`,
  set: named('lung-icbhi'),
  isMeant: (file: string) => file.includes(device),
});
const whole = (set: DataSet) => ({
  name: isManikin(set) ? `${set.name}, ${set.organ}` : set.name,
  set,
  isMeant: () => true,
});

function named(name: DataSet['name']): DataSet {
  const set = sets.find((each) => each.name === name);
  if (!set) throw new Error(`no set ${name}`);
  return set;
}

/** The contact network learns from most patients of the first, and never hears the others. */
export const STETHOSCOPES: readonly Stethoscope[] = [
  ...[
    whole(named('heart-circor')),
    whole(named('heart-yaseen')),
    whole(named('lung-kauh')),
    icbhi('Meditron'),
  ].map((each) => ({ ...each, isTrainedOn: true })),
  ...[
    whole(named('heart-bmd-hs')),
    icbhi('AKGC417L'),
    icbhi('Litt3200'),
    icbhi('LittC2SE'),
    ...sets.filter(isManikin).map(whole),
  ].map((each) => ({ ...each, isTrainedOn: false })),
];

/** The same for the same text, from 0 to 9. */
function tenthOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % 10;
}

/** The patient of a recording; in Yaseen's set nobody knows, and copies of one may be on both sides. */
function patientOf(set: DataSet, file: string): string {
  if (set.name === 'heart-yaseen') return file;
  return (set.name === 'lung-kauh' ? /\d+(?=_)/ : /(MD_)?\d+/).exec(file)?.[0] ?? file;
}

/** The network never learns from this recording's patient. */
export const isHeldOut = ({ set, isTrainedOn }: Stethoscope, file: string): boolean =>
  !isTrainedOn || tenthOf(set.name + patientOf(set, file)) >= 8;
