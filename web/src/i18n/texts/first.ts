import type { TextTree } from '../bilingual.ts';

/**
 * Texts used before and right after sign-in. They come with the first load, all others with the page that
 * uses them; a test fails when the first load uses a text that is not listed here.
 */
const FIRST = [
  'auth.lock',
  'auth.login',
  'auth.logout',
  'auth.session',
  'auth.showPassword',
  'browserStethoscope.nav',
  'browserStethoscope.open',
  'dashboard',
  'dates',
  'devices',
  'layout',
  'patients.card',
  'patients.loadFailed',
  'patients.noName',
  'patients.recent',
  'questions.nav',
  'questions.news',
  'recording.positions',
  'recording.positionsShort',
  'scan.merged',
  'scan.nobody',
  'scan.open',
  'scan.unclear',
  'statistics.activity',
  'statistics.loadFailed',
  'statistics.title',
  'streaming.discardDialog',
  'streaming.record.discardFailed',
  'streaming.unsaved',
  'waiting',
];

function keep(from: TextTree, to: TextTree, [part = '', ...rest]: string[]): void {
  const text = from[part];
  if (text === undefined) throw new Error(`there is no text ${part}`);
  if (rest.length === 0 || typeof text === 'string') {
    to[part] = text;
    return;
  }
  const kept = to[part];
  const into: TextTree = typeof kept === 'object' ? kept : {};
  to[part] = into;
  keep(text, into, rest);
}

/** The part of all texts that the first load uses. */
export function firstTexts(texts: TextTree): TextTree {
  const first: TextTree = {};
  for (const path of FIRST) keep(texts, first, path.split('.'));
  return first;
}

export const isFirst = (key: string): boolean => FIRST.some((path) => `${key}.`.startsWith(`${path}.`));
