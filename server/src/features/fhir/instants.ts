/** One end of a time: PostgreSQL's text of an instant, or of a day's beginning where the hospital is. */
export type Bound = { is: '>=' | '<'; text: string; isLocal: boolean };

const FORM =
  /^(eq|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * A date of a search: a prefix and a year, month, day or instant (FHIR R4, 3.1.1.4.7). What is not exact
 * means all of it. Null: no such date.
 */
export function boundsOf(value: string): Bound[] | null {
  const [, prefix = 'eq', year = '', month, day, minute, second, fraction, zone] = FORM.exec(value) ?? [];
  if (year < '1000') return null;
  const span = minute
    ? spanOfInstant({ day: `${year}-${month}-${day}`, minute, second, fraction, zone })
    : spanOfDays(year, month, day);
  if (!span) return null;
  const { from, until } = span;
  const begins = (is: Bound['is'], text: string): Bound => ({ is, text, isLocal: !minute });
  if (prefix === 'ge') return [begins('>=', from)];
  if (prefix === 'gt' || prefix === 'sa') return [begins('>=', until)];
  if (prefix === 'le') return [begins('<', until)];
  if (prefix === 'lt' || prefix === 'eb') return [begins('<', from)];
  return [begins('>=', from), begins('<', until)];
}

type Span = { from: string; until: string };

/** Days that exist, as text: where they begin is the database's to say. */
function spanOfDays(year: string, month?: string, day?: string): Span | null {
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const first = new Date(`${from}T00:00:00Z`);
  if (Number.isNaN(first.getTime()) || first.toISOString().slice(0, 10) !== from) return null;
  const [y, m, d] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const until = day ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1, 1) : Date.UTC(y + 1, 0, 1);
  return { from, until: textOf(until) };
}

/** '+010000-01-01' is '10000-01-01' for PostgreSQL. */
const instantText = (at: number) => new Date(at).toISOString().replace(/^\+0?/, '');
const textOf = (at: number) => instantText(at).split('T')[0] ?? '';

type Exact = {
  day: string;
  minute: string;
  second: string | undefined;
  fraction: string | undefined;
  zone: string | undefined;
};

/** To the millisecond, as resources say it. */
function spanOfInstant({ day, minute, second, fraction, zone = '' }: Exact): Span | null {
  const [year = '', month, dayOfMonth] = day.split('-');
  if (!spanOfDays(year, month, dayOfMonth) || !isClock(minute) || (second ?? '00') > '59') return null;
  if (zone !== 'Z' && (!isClock(zone.slice(1)) || zone.slice(1) > '14:00')) return null;
  const digits = (fraction ?? '').slice(0, 3);
  const from = Date.parse(`${day}T${minute}:${second ?? '00'}.${digits.padEnd(3, '0')}${zone}`);
  const lengthMs = second ? 1000 / 10 ** digits.length : 60_000;
  return { from: instantText(from), until: instantText(from + lengthMs) };
}
