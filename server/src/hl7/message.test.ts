import { Message as ForeignMessage } from 'node-hl7-client';
import { describe, expect, test } from 'vitest';
import { decoded, encoded, OtherCharset } from './charset.ts';
import { mshSegment, NoHl7, parsed, TooLarge, written } from './message.ts';
import { framed, frameReader } from './mllp.ts';

const SPECIAL = 'a|b^c~d&e\\f';
const msh = mshSegment('SADAP', '', '', '', '20261102031500', '', ['ORU', 'R01'], '7', 'P', '2.5.1');

describe('a message', () => {
  test('is read as it was written, whatever its texts contain', () => {
    const text = written([msh, ['NTE', '1', '', SPECIAL], ['PID', '', '', ['1', ['x', SPECIAL]], '', '']]);
    const message = parsed(text);
    expect(message.get('NTE', 3)).toBe(SPECIAL);
    expect(message.get('PID', 3, 2, { subcomponent: 2 })).toBe(SPECIAL);
    expect(message.get('MSH', 9, 2)).toBe('R01');
    expect(message.get('MSH', 2)).toBe('^~\\&');
    expect(text.split('\r')).toHaveLength(4);
    expect(text).toContain('PID|||1^x&a\\F\\b\\S\\c\\R\\d\\T\\e\\E\\f\r');
  });

  test('cannot be broken by a text', () => {
    const message = parsed(written([msh, ['NTE', 'one\rMSH|two\r\nthree\u000bfour']]));
    expect(message.count('MSH')).toBe(1);
    expect(message.get('NTE', 1)).toBe('one\nMSH|two\nthree four');
  });

  test('is read by a foreign parser', () => {
    const foreign = new ForeignMessage({
      text: written([msh, ['PID', '', '', ['68', '', '', '', 'MR'], '', ['น้ำใจดี', 'มาลี']]]).trimEnd(),
    });
    expect(foreign.get('PID.5.2').toString()).toBe('มาลี');
    expect(foreign.get('PID.3.5').toString()).toBe('MR');
    expect(foreign.get('MSH.10').toString()).toBe('7');
  });

  test('may have other separators, repetitions, and segments that end as they should not', () => {
    const text = 'MSH#*@!%#HIS######ADT*A08#9#P#2.3\nEVN#A08\r\nPID###1***MR@2***CI##!S!x%y!T!z\r';
    const message = parsed(text);
    expect(message.get('PID', 3, 1, { repetition: 1 })).toBe('2');
    expect(message.repetitions('PID', 3)).toBe(2);
    expect(message.get('PID', 5)).toBe('*x');
    expect(message.get('PID', 5, 1, { subcomponent: 2 })).toBe('y%z');
    expect(message.get('MSH', 9, 2)).toBe('A08');
  });

  test.each([
    ['a\\X41\\b', 'aAb'],
    ['a\\X0D0A\\b', 'a\r\nb'],
    ['a\\.br\\b', 'a\nb'],
    ['a\\X00\\b\\X0109\\c', 'ab\tc'],
    ['a\\H\\b\\N\\c', 'abc'],
    ['C:\\new', 'C:\\new'],
    ['\\Q\\x\\E\\', '\\Q\\x\\'],
    ['\\', '\\'],
    ['\\E\\X41\\E\\', '\\X41\\'],
  ])('%j means %j', (sent, meant) => {
    expect(parsed(`MSH|^~\\&\rNTE|${sent}`).get('NTE', 1)).toBe(meant);
  });

  test('of the most segments, repetitions and components is read, of one more is not', () => {
    const of = (segments: number, repetitions: number, components: number) => () => {
      const field = `${'~'.repeat(repetitions - 1)}${'^'.repeat(components - 1)}x`;
      return parsed(`MSH|^~\\&\r${'OBX|1\r'.repeat(segments - 2)}PID|1|${field}|~^\r`);
    };
    const message = of(2_000, 50, 100)();
    expect(message.get('PID', 2, 100, { repetition: 49 })).toBe('x');
    expect(message.count('OBX')).toBe(1_998);
    for (const larger of [of(2_001, 1, 1), of(2, 51, 1), of(2, 1, 101)]) expect(larger).toThrow(TooLarge);
  });

  test.each([
    '',
    'PID|1',
    'MSH',
    'MSH||||',
    'MSH|^^\\&|',
    'MSHA^~\\&A',
    'MSH\r^~\\&\r',
  ])('%j is none', (text) => {
    expect(() => parsed(text)).toThrow(NoHl7);
  });
});

describe('the charset', () => {
  const thai = (name: string, rest: Buffer) =>
    Buffer.concat([Buffer.from(`MSH|^~\\&|HIS|||||||||||||||${name}\rPID|||||`), rest]);

  test.each(['TIS-620', 'tis620', 'ISO IR166', 'ISO_IR 166', 'WINDOWS-874', '8859/11'])('%s', (name) => {
    expect(parsed(decoded(thai(name, encoded('มาลี ฯ ๛', 'TIS-620')))).get('PID', 5)).toBe('มาลี ฯ ๛');
  });
  test.each(['', 'UNICODE UTF-8', 'UTF-8', 'UNICODE UTF-8~ISO IR87'])('%j is UTF-8', (name) => {
    expect(parsed(decoded(thai(name, Buffer.from('มาลี')))).get('PID', 5)).toBe('มาลี');
  });
  test('without a name is the usual one', () => {
    expect(parsed(decoded(thai('', encoded('มาลี', 'TIS-620')), 'TIS-620')).get('PID', 5)).toBe('มาลี');
  });
  test('that is another, or that the bytes are none of, is no guess', () => {
    expect(() => decoded(thai('BIG-5', Buffer.from('x')))).toThrow(OtherCharset);
    expect(() => decoded(thai('UNICODE UTF-8', encoded('มาลี', 'TIS-620')))).toThrow(OtherCharset);
  });
  test('TIS-620 has the nearest of what it lacks', () => {
    expect(decoded(thai('TIS-620', encoded('ก – “ข” ≥ 3 漢', 'TIS-620')))).toContain('ก - "ข" >= 3 ?');
  });
});

describe('frames', () => {
  const taken = (pieces: Buffer[], most = 100) => {
    const reader = frameReader(most);
    return pieces.flatMap((piece) => reader.take(piece)).map(String);
  };
  test('are found in pieces of any length, and several at once', () => {
    const bytes = Buffer.concat([framed(Buffer.from('MSH|1')), framed(Buffer.from('MSH|2'))]);
    expect(taken([bytes])).toEqual(['MSH|1', 'MSH|2']);
    expect(taken([...bytes].map((byte) => Buffer.from([byte])))).toEqual(['MSH|1', 'MSH|2']);
  });
  test('may lack the last CR, or have line ends between them', () => {
    expect(taken([Buffer.from('\n\u000ba\u001c\u000bb\u001c\r\n\u000bc\u001c\r')])).toEqual(['a', 'b', 'c']);
  });
  test('that are none, or too long, end the conversation', () => {
    expect(() => taken([Buffer.from('GET / HTTP/1.1')])).toThrow('NOT_MLLP');
    expect(() => taken([Buffer.from(`\u000b${'x'.repeat(60)}`), Buffer.from('x'.repeat(60))])).toThrow(
      'TOO_LONG',
    );
  });
});
