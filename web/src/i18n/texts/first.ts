import type { TextTree } from '../bilingual.ts';

/**
 * What is said before and right after sign-in. These texts come with the first load, all others with the page that
 * says them; a test fails when the first load says a text that is not among these.
 */
const FIRST = [
  'auth.lock',
  'auth.login',
  'auth.logout',
  'auth.session',
  'auth.showPassword',
  'dashboard',
  'dates',
  'devices',
  'layout',
  'patients.card',
  'recording.positions',
  'recording.positionsShort',
  'statistics.activity',
  'statistics.loadFailed',
  'statistics.title',
  'streaming.discardDialog',
  'streaming.record',
  'streaming.unsaved',
];

/** The part of all texts that the first load says. */
export function firstTexts(texts: TextTree): TextTree {
  const first: TextTree = {};
  for (const path of FIRST) {
    const [topic = '', part] = path.split('.');
    const whole = texts[topic];
    if (typeof whole !== 'object') continue;
    const said = part === undefined ? whole : { [part]: whole[part] ?? '' };
    first[topic] = { ...(first[topic] as TextTree | undefined), ...said };
  }
  return first;
}

export const isFirst = (key: string): boolean => FIRST.some((path) => `${key}.`.startsWith(`${path}.`));
