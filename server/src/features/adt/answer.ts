import { randomUUID } from 'node:crypto';
import { type Message, mshSegment, written } from '../../hl7/index.ts';

/** `error`: of table 0357. `words`: of no patient. */
export type Answer = { code: 'AA' | 'AE' | 'AR'; error: string | null; words: string };

/** The acknowledgement of a message; null: it could not be read. HL7 v2.5.1, 2.9.2. */
export function answerTo(message: Message | null, { code, error, words }: Answer, nowMs: number): string {
  const of = (field: number, part = 1) => message?.get('MSH', field, part) ?? '';
  const event = of(9, 2);
  const now = `${new Date(nowMs).toISOString().replace(/[-:T]|\.\d+Z$/g, '')}+0000`;
  return written([
    mshSegment(
      'SADAP',
      '',
      of(3),
      of(4),
      now,
      '',
      event ? ['ACK', event, 'ACK'] : 'ACK',
      randomUUID().replaceAll('-', '').slice(0, 20),
      of(11) || 'P',
      of(12) || '2.5.1',
    ),
    ['MSA', code, of(10), ...(words ? [words] : [])],
    ...(error ? ([['ERR', '', '', error, 'E', '', '', '', words]] as const) : []),
  ]);
}
