import { Group, Input, NativeSelect } from '@mantine/core';
import { monthNames, yearText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { type BirthDateParts, birthDateOf, dayCount, partsOf } from './birth-date-parts.ts';

type Props = {
  /** 'YYYY', 'YYYY-MM', 'YYYY-MM-DD' or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | null;
  /** Years to choose from, this year included; an earlier one that is set stays a choice. */
  yearCount: number;
};

/** Day, month and year; the year alone will do. Keeps month and day while the year is still empty. */
export function BirthDateField({ value, onChange, onBlur, error, yearCount }: Props) {
  const { t, language } = useTexts();
  const parts = partsOf(value);
  const { year, month, day } = parts;
  const thisYear = new Date().getFullYear();
  const months = monthNames(language).map((label, index) => ({ value: twoDigits(index + 1), label }));
  const days = Array.from({ length: dayCount(parts) }, (_each, index) => twoDigits(index + 1));
  const years = Array.from({ length: yearCount }, (_each, index) => String(thisYear - index));
  if (year && !years.includes(year)) years.push(year);

  const change = (part: Partial<BirthDateParts>) => onChange(birthDateOf({ ...parts, ...part }));

  return (
    <Input.Wrapper
      component="fieldset"
      label={t('patients.form.birthDate')}
      labelElement="div"
      description={t('patients.form.birthDateHint')}
      required
      error={error}
      bd={0}
      p={0}
      m={0}
      miw={0}
    >
      <Group grow mt={6} gap="xs" wrap="nowrap" preventGrowOverflow={false}>
        <NativeSelect
          aria-label={t('patients.form.day')}
          data={[
            { value: '', label: t('patients.form.day') },
            ...days.map((each) => ({ value: each, label: String(Number(each)) })),
          ]}
          value={day}
          disabled={!month}
          onChange={(event) => change({ day: event.currentTarget.value })}
          onBlur={onBlur}
        />
        <NativeSelect
          aria-label={t('patients.form.month')}
          data={[{ value: '', label: t('patients.form.month') }, ...months]}
          value={month}
          onChange={(event) => change({ month: event.currentTarget.value })}
          onBlur={onBlur}
        />
        <NativeSelect
          aria-label={t('patients.form.year')}
          data={[
            { value: '', label: t('patients.form.year') },
            ...years.map((each) => ({ value: each, label: yearText(Number(each), language) })),
          ]}
          value={year}
          error={error !== null}
          onChange={(event) => change({ year: event.currentTarget.value })}
          onBlur={onBlur}
        />
      </Group>
    </Input.Wrapper>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
