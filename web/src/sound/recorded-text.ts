import type { Recording } from '@sadap/contract/recordings';
import { dateTimeText } from '../i18n/dates.ts';
import { i18n, type Language } from '../i18n/index.ts';

type Timed = Pick<Recording, 'recorded_at' | 'created_at'>;

/** The instant that a sound stands at in a list: when it was recorded or, where nobody knows, imported. */
export const standsAt = ({ recorded_at: recordedAt, created_at: importedAt }: Timed): string =>
  recordedAt ?? importedAt;

export const newestFirst = <Sound extends Timed>(sounds: readonly Sound[]): Sound[] =>
  [...sounds].sort((one, other) => standsAt(other).localeCompare(standsAt(one)));

/** When a sound was recorded; of an imported one, that it was imported, and when. */
export function recordedText(sound: Timed, language: Language): string {
  const when = dateTimeText(standsAt(sound), language);
  return sound.recorded_at === null ? i18n.t('recording.importedAt', { when }) : when;
}
