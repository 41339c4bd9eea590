import { createHash } from 'node:crypto';
import { type Field, mshSegment, type Segment, written } from '../../../hl7/index.ts';
import {
  bodySiteOf,
  findingResources,
  type Heading,
  rateResources,
  vitalSignResources,
} from '../../fhir-resources/index.ts';
import type { ResultPerson, ResultSound, SignedResult } from '../../signed-results/index.ts';
import { type Concept, codedField, type Observed, OWN_CODES, observationsOf } from './observed.ts';

const VERSION = '2.5.1';
/** MSH-10 had 20 characters before HL7 v2.7. */
const CONTROL_ID_LETTERS = 20;
/** Addresses of FHIR's CodeSystems begin with it; none leaves in HL7 v2. */
const NO_ORIGIN = '';
/** Resources want to know whom they are about; here PID says it. */
const NOBODY = { reference: '' };

export type Naming = {
  /** Of MSH-3 and MSH-5, MSH-6. */
  sender: string;
  receiver: string;
  facility: string;
  charset: string;
};

/** MSH-10 of a result: the same for each try. */
export const controlIdOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, CONTROL_ID_LETTERS);

/** HL7's DTM, in UTC. */
const momentOf = (iso: string) => `${iso.replace(/[-:T]|\.\d+Z?$|Z$/g, '')}+0000`;
const dateOf = (date: string) => date.replaceAll('-', '');

/** A signed check-up as ORU^R01 of HL7 v2.5.1. `now`: of this try. */
export function resultMessage(result: SignedResult, naming: Naming, now: string): string {
  const observed = [...soundLines(result), ...vitalSignLines(result), reportLine(result)];
  const status = result.replaces === null ? 'F' : 'C';
  return written([
    mshSegment(
      naming.sender,
      '',
      naming.receiver,
      naming.facility,
      momentOf(now),
      '',
      ['ORU', 'R01', 'ORU_R01'],
      controlIdOf(result.key),
      'P',
      VERSION,
      '',
      '',
      '',
      '',
      'THA',
      naming.charset,
    ),
    patientSegment(result),
    orderSegment(result, status),
    ...observed.flatMap((line, at) => observationSegments(line, at + 1, status)),
  ]);
}

function patientSegment({ patient }: SignedResult): Segment {
  const { hn, title, firstName, lastName, name, birthDate, gender } = patient;
  const isSplit = Boolean(firstName || lastName);
  const family = isSplit ? (lastName ?? '') : (name ?? '');
  const named: Field = [family, firstName ?? '', '', '', title ?? '', '', 'L'];
  const sex = { male: 'M', female: 'F', other: 'O' }[gender];
  const hasName = family !== '' || Boolean(firstName);
  return ['PID', '1', '', [hn, '', '', '', 'MR'], '', hasName ? named : '', '', dateOf(birthDate), sex];
}

const personField = ({ username, name }: ResultPerson): Field => [username, name];

function orderSegment({ checkUp, sounds, signedAt, replaces }: SignedResult, status: string): Segment {
  const fields: Field[] = Array.from({ length: 32 }, () => '');
  const set = (number: number, value: Field) => {
    fields[number - 1] = value;
  };
  set(1, '1');
  set(3, [String(checkUp.id), 'SADAP']);
  set(4, ['29545-1', 'Auscultation', 'LN']);
  set(7, momentOf(checkUp.at));
  // The result that this one takes the place of, by its MSH-10.
  if (replaces !== null) set(20, controlIdOf(replaces));
  set(22, momentOf(signedAt));
  set(25, status);
  const [first] = sounds;
  if (first) set(32, [[first.signature.by.username, first.signature.by.name]]);
  return ['OBR', ...fields];
}

/** An OBX, and who is responsible for it. */
type Line = Observed & { at: string; by?: ResultPerson };

function soundLines({ sounds, checkUp, report }: SignedResult): Line[] {
  return sounds.flatMap((sound, index) => {
    const at = sound.heardAt ?? checkUp.at;
    const heading: Heading = {
      subject: NOBODY,
      encounter: NOBODY,
      ...bodySiteOf(NO_ORIGIN, sound.position),
      effectiveDateTime: at,
      derivedFrom: [],
    };
    const number = String(index + 1);
    const place: Observed = {
      type: 'CWE',
      code: own('position', 'Auscultation position'),
      of: number,
      value: codedField(heading.bodySite as Concept),
      unit: '',
      note: '',
    };
    const { by } = sound.signature;
    const resources = [
      ...findingResources(NO_ORIGIN, sound, heading, NOBODY),
      ...rateResources(NO_ORIGIN, sound, heading),
    ];
    return [
      place,
      ...resources.flatMap(({ resource }, of) => observationsOf(resource, `${number}.${of + 1}`)),
      ...wordLines(sound, number, report.language),
      ...addendumLines(sound, number, resources.length),
    ].map((line) => ({ ...line, at, by }));
  });
}

function own(code: string, name: string): Field {
  return [code, name, OWN_CODES];
}
const text = (code: Field, of: string, value: string): Observed => ({
  ...{ type: 'FT', code, of, value, unit: '', note: '' },
});

function wordLines(
  { words }: ResultSound,
  of: string,
  language: SignedResult['report']['language'],
): Observed[] {
  const said = language === 'both' ? [words.th, words.en] : [words[language]];
  return [text(own('words', "Doctor's words"), of, said.join('\n\n'))];
}

/** Two with the same code and OBX-4 would be one: each has a number behind those of the findings. */
const addendumLines = ({ addenda }: ResultSound, sound: string, findings: number): Observed[] =>
  addenda.map((each, index) =>
    text(
      own('addendum', 'Addendum'),
      `${sound}.${findings + index + 1}`,
      `${each.text} (${each.by.name}, ${each.at})`,
    ),
  );

function vitalSignLines({ vitalSigns }: SignedResult): Line[] {
  if (!vitalSigns) return [];
  return vitalSignResources(vitalSigns, { subject: NOBODY }).flatMap(({ resource }) =>
    observationsOf(resource, '').map((line) => ({ ...line, at: vitalSigns.measuredAt })),
  );
}

function reportLine({ report, signedAt }: SignedResult): Line {
  return {
    type: 'ED',
    code: own('report', report.fileName),
    of: '',
    value: ['SADAP', 'AP', 'PDF', 'Base64', Buffer.from(report.pdf).toString('base64')],
    unit: '',
    note: '',
    at: signedAt,
  };
}

function observationSegments(line: Line, number: number, status: string): Segment[] {
  const { type, code, of, value, unit, note, at, by } = line;
  const units: Field = unit ? [unit, unit, 'UCUM'] : '';
  const who = by ? personField(by) : '';
  return [
    [
      ...(['OBX', String(number), type, code, of, value, units, '', '', '', '', status] as const),
      ...(['', '', momentOf(at), '', who] as const),
    ],
    ...(note ? [['NTE', '1', '', note] as const] : []),
  ];
}
