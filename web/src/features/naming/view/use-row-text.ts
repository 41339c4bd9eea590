import type { ToBeNamed } from '@sadap/contract/naming';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';

/** When and where it was, and what was recorded. */
export function useRowText({ startedAt, place, recordings, captures, positions }: ToBeNamed) {
  const { t, language } = useTexts();
  const shortName = usePositionName('positionsShort');
  const saved =
    recordings === 0
      ? t('naming.list.noSounds')
      : t('naming.list.sounds', { count: recordings, positions: positions.map(shortName).join(', ') });
  return {
    when: dateTimeText(startedAt, language),
    where: place || t('naming.noPlace'),
    sounds: captures === 0 ? saved : `${saved} · ${t('naming.list.captures', { count: captures })}`,
  };
}
