import { Select } from '@mantine/core';
import { type CheckUp, newestFirst } from '@sadap/contract/checkups';
import type { Organ } from '@sadap/contract/positions';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';

type Props = {
  label: string;
  organ: Organ;
  checkUps: readonly CheckUp[];
  chosen: CheckUp | null;
  /** The choice on the other side. */
  otherId: number | null;
  onChoose: (checkUp: CheckUp | null) => void;
};

/** Selects a check-up by number, date and number of recordings; the newest first. */
export function CheckUpSelect({ label, organ, checkUps, chosen, otherId, onChoose }: Props) {
  const { t, language } = useTexts();
  const countOf = (checkUp: CheckUp) =>
    organ === 'heart' ? checkUp.heartRecordingCount : checkUp.lungRecordingCount;
  return (
    <Select
      size="md"
      label={label}
      placeholder={t('comparison.placeholder')}
      allowDeselect={false}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(checkUps.find((checkUp) => String(checkUp.id) === id) ?? null)}
      data={newestFirst(checkUps).map((checkUp) => ({
        value: String(checkUp.id),
        label: t('comparison.option', {
          number: checkUp.sessionNumber,
          date: dateText(checkUp.sessionDate, language),
          count: countOf(checkUp),
        }),
        disabled: checkUp.id === otherId || countOf(checkUp) === 0,
      }))}
    />
  );
}
