import { Message } from 'node-hl7-client';
import { describe, expect, test } from 'vitest';
import { signedResults } from '../../../../test/signed-results.ts';
import type { SignedResult } from '../../signed-results/index.ts';
import { controlIdOf, resultMessage } from './oru.ts';

const NAMING = { sender: 'SADAP', receiver: 'HIS', facility: 'WARD', charset: 'UNICODE UTF-8' };
const NOW = '2026-11-02T04:00:01.500Z';
const results = signedResults(100, 7);
const [first] = results as [SignedResult];
const textOf = (result: SignedResult) => resultMessage(result, NAMING, NOW);
/** As a parser that others wrote reads it. */
const read = (result: SignedResult) => new Message({ text: textOf(result).trimEnd() });
/** Its lines in pieces, for what is easier seen so. */
const linesOf = (result: SignedResult, name: string) =>
  textOf(result)
    .split('\r')
    .map((line) => line.split('|'))
    .filter(([of]) => of === name);

describe('a signed check-up as ORU^R01', () => {
  test('says what it is, from whom, and under a number that stays', () => {
    const message = read(first);
    expect(message.get('MSH.3').toString()).toBe('SADAP');
    expect(message.get('MSH.5').toString()).toBe('HIS');
    expect(message.get('MSH.6').toString()).toBe('WARD');
    expect(message.get('MSH.7').toString()).toBe('20261102040001+0000');
    expect(message.get('MSH.9.1').toString()).toBe('ORU');
    expect(message.get('MSH.9.3').toString()).toBe('ORU_R01');
    expect(message.get('MSH.18').toString()).toBe('UNICODE UTF-8');
    expect(message.get('MSH.10').toString()).toBe(controlIdOf(first.key));
    expect(controlIdOf(first.key)).toMatch(/^[0-9a-f]{20}$/);
    expect(new Set(results.map(({ key }) => controlIdOf(key))).size).toBe(results.length);
  });

  test('names the patient as far as known', () => {
    const { patient } = first;
    const whole = read({
      ...first,
      patient: {
        ...patient,
        title: 'นาง',
        firstName: 'มาลี',
        lastName: 'น้ำ|ใจ^ดี',
        birthDate: '1958-03',
        gender: 'female',
      },
    });
    expect(whole.get('PID.3.1').toString()).toBe(patient.hn);
    expect(whole.get('PID.3.5').toString()).toBe('MR');
    expect(whole.get('PID.5.1').toString()).toBe('น้ำ|ใจ^ดี');
    expect(whole.get('PID.5.2').toString()).toBe('มาลี');
    expect(whole.get('PID.5.5').toString()).toBe('นาง');
    expect(whole.get('PID.7').toString()).toBe('195803');
    expect(whole.get('PID.8').toString()).toBe('F');
    const nameless = { ...patient, title: null, firstName: null, lastName: null, name: null };
    expect(linesOf({ ...first, patient: nameless }, 'PID')[0]?.[5]).toBe('');
  });

  test('is final, or a correction that names what it takes the place of', () => {
    const final = read({ ...first, replaces: null });
    expect(final.get('OBR.25').toString()).toBe('F');
    expect(linesOf({ ...first, replaces: null }, 'OBX').every((line) => line[11] === 'F')).toBe(true);
    const [line] = linesOf({ ...first, key: 'b', replaces: 'a' }, 'OBR');
    expect(line?.[25]).toBe('C');
    expect(line?.[20]).toBe(controlIdOf('a'));
    expect(line?.[3]).toBe(`${first.checkUp.id}^SADAP`);
    expect(linesOf({ ...first, replaces: 'a' }, 'OBX').every((each) => each[11] === 'C')).toBe(true);
  });

  test('has one OBX for each finding of each sound, with its place, code and signer', () => {
    for (const result of results) {
      const lines = linesOf(result, 'OBX');
      expect(lines.map(([, number]) => Number(number))).toEqual(lines.map((_, at) => at + 1));
      for (const [index, { position, analysis, signature }] of result.sounds.entries()) {
        const own = lines.filter((line) => line[4]?.split('.')[0] === String(index + 1));
        expect(own[0]?.[3]).toBe('position^Auscultation position^99SADAP');
        expect(own[0]?.[5]).toContain(`${position}^`);
        expect(own.every((line) => line[16] === `${signature.by.username}^${signature.by.name}`)).toBe(true);
        const codes = own.map((line) => line[3]?.split('^')[0]);
        expect(codes).toEqual(
          expect.arrayContaining(
            's1' in analysis ? ['s1', 's2', 'systolicMurmur', 's3'] : ['crackles', 'breathSounds'],
          ),
        );
        const [of] = 's1' in analysis ? (['s3'] as const) : (['crackles'] as const);
        const said = own.find((line) => line[3]?.startsWith(`${of}^`));
        expect(said?.[3]).toContain('^SCT');
        const { present } = 's1' in analysis ? analysis.s3 : analysis.adventitious.crackles;
        expect(said?.[5]).toBe(present ? 'Y^Yes^HL70136' : 'N^No^HL70136');
      }
    }
  });

  test('tells additions apart', () => {
    const [sound] = first.sounds;
    if (!sound) throw new Error('there is no sound');
    const addendum = { text: 'x', by: sound.signature.by, at: NOW };
    const two = { ...first, sounds: [{ ...sound, addenda: [addendum, addendum] }] } as SignedResult;
    const places = linesOf(two, 'OBX').map((line) => `${line[3]} ${line[4]}`);
    expect(places.filter((place) => place.startsWith('addendum'))).toHaveLength(2);
    expect(new Set(places).size).toBe(places.length);
  });

  test('has vital signs as numbers with UCUM and LOINC, and nothing for what was not measured', () => {
    const vitalSigns = {
      measuredAt: NOW,
      ...{ heartRate: 72, bloodPressureSystolic: 120, bloodPressureDiastolic: null },
      ...{ oxygenSaturation: null, respirationRate: null, temperature: 36.5 },
    };
    const lines = linesOf({ ...first, vitalSigns }, 'OBX').filter(
      (line) => line[2] === 'NM' && line[4] === '',
    );
    expect(lines.map((line) => [line[3]?.split('^')[0], line[3]?.split('^')[2], line[5]])).toEqual([
      ['8867-4', 'LN', '72'],
      ['8310-5', 'LN', '36.5'],
      ['8480-6', 'LN', '120'],
    ]);
    expect(lines.every((line) => line[6]?.endsWith('^UCUM'))).toBe(true);
  });

  test('has the report byte for byte', () => {
    for (const result of results.slice(0, 10)) {
      const line = linesOf(result, 'OBX').at(-1);
      expect(line?.[2]).toBe('ED');
      const [, type, subtype, encoding, data = ''] = line?.[5]?.split('^') ?? [];
      expect([type, subtype, encoding]).toEqual(['AP', 'PDF', 'Base64']);
      expect(Buffer.from(data, 'base64')).toEqual(Buffer.from(result.report.pdf));
    }
  });

  test('leaves out what the AI said', () => {
    for (const result of results)
      for (const { ai } of result.sounds) if (ai) expect(textOf(result)).not.toContain(ai.modelName);
  });
});
