import { Group, Input, NativeSelect, TextInput } from '@mantine/core';
import { AGE_MAX_YEARS } from '@sadap/contract/limits';
import { isBirthDate } from '@sadap/contract/patients';
import { present } from '@sadap/contract/present-time';
import { useState } from 'react';
import { birthDateText, monthNames, yearText } from '../../../i18n/dates.ts';
import { type Language, useTexts } from '../../../i18n/index.ts';
import { useSteady } from '../../../ui/form/steady.ts';
import { type BirthDateFault, typedBirthDate } from '../../../ui/form/typed-birth-date.ts';
import {
  type BirthDateParts,
  birthDateOf,
  chosenFault,
  dayCount,
  partsOf,
} from '../model/birth-date-parts.ts';

type Props = {
  /** 'YYYY', 'YYYY-MM', 'YYYY-MM-DD' or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | null;
  /** Number of years to choose from, this year included; an earlier one that is set stays a choice. */
  yearCount: number;
};

/**
 * Typed in one go, or chosen as day, month and year; the year alone is enough. Keeps what was chosen, also a
 * day that the month does not have: it is told. A typed date that is impossible counts as none, so that no
 * earlier one is saved in its place.
 */
export function BirthDateField({ value, onChange, onBlur, error, yearCount }: Props) {
  const { t, language } = useTexts();
  const parts = partsOf(value);
  const { year, month, day } = parts;
  const thisYear = present().getFullYear();
  const months = monthNames(language).map((label, index) => ({ value: twoDigits(index + 1), label }));
  const days = Array.from({ length: dayCount(parts) }, (_each, index) => twoDigits(index + 1));
  const years = Array.from({ length: yearCount }, (_each, index) => String(thisYear - index));
  if (year && !years.includes(year)) years.push(year);
  if (day && !days.includes(day)) days.push(day);

  const change = (part: Partial<BirthDateParts>) => onChange(birthDateOf({ ...parts, ...part }));
  const { typed, type, leave, fault } = useTypedDate(value, onChange);
  const chosen = chosenFault(parts);
  // While the other parts are still being chosen, nothing is wrong yet.
  const isChosenShown = error !== null || chosen === 'noDay' || chosen === 'future';
  const shownError = useSteady(
    fault !== null
      ? t(`patients.form.birthDateFault.${fault}`, dateSlots(typed, language))
      : chosen !== null && isChosenShown
        ? t(`patients.form.birthDateChosen.${chosen}`, { chosen: chosenText(parts, language) })
        : error,
  );

  return (
    <Input.Wrapper
      component="fieldset"
      label={t('patients.fields.dateOfBirth')}
      labelElement="div"
      description={t('patients.form.birthDateHint')}
      required
      error={shownError}
      bd={0}
      p={0}
      m={0}
      miw={0}
    >
      <TextInput
        aria-label={t('patients.form.birthDateTyped')}
        placeholder={t('patients.form.birthDatePlaceholder')}
        inputMode="numeric"
        autoComplete="off"
        mt={6}
        value={typed}
        error={shownError !== null}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          leave();
          onBlur();
        }}
      />
      <Group grow mt={6} gap="xs" wrap="nowrap" preventGrowOverflow={false}>
        <NativeSelect
          aria-label={t('patients.form.day')}
          data={[
            { value: '', label: t('patients.form.day') },
            ...days.map((each) => ({ value: each, label: String(Number(each)) })),
          ]}
          value={day}
          error={chosen === 'noDay'}
          onChange={(event) => change({ day: event.currentTarget.value })}
          onBlur={onBlur}
        />
        <NativeSelect
          aria-label={t('patients.form.month')}
          data={[{ value: '', label: t('patients.form.month') }, ...months]}
          value={month}
          error={chosen === 'noMonth' && isChosenShown}
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
          error={shownError !== null}
          onChange={(event) => change({ year: event.currentTarget.value })}
          onBlur={onBlur}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** The text as typed; a date set from outside replaces it. */
function useTypedDate(value: string, onChange: (value: string) => void) {
  const { language } = useTexts();
  const [own, setOwn] = useState<{ text: string; value: string; language: string } | null>(null);
  const [isLeft, setLeft] = useState(false);
  // A date is written anew in another language; what is none is nowhere else.
  const isKept = own !== null && (own.language === language || 'fault' in typedBirthDate(own.text));
  const isOwn = isKept && own.value === value;
  const typed = isOwn ? own.text : isBirthDate(value) ? birthDateText(value, language) : '';
  const read = typedBirthDate(typed);
  const isFaulty = isOwn && typed.trim() !== '' && 'fault' in read;
  const type = (text: string) => {
    const next = typedBirthDate(text);
    const date = 'date' in next ? next.date : '';
    setOwn({ text, value: date, language });
    setLeft(false);
    onChange(date);
  };
  const leave = () => {
    setLeft(true);
    if (!isFaulty) setOwn(null);
  };
  const fault: BirthDateFault | null = isFaulty && isLeft && 'fault' in read ? read.fault : null;
  return { typed, type, leave, fault };
}

/** The values in a fault's message: the text, and the years that may be typed. */
function dateSlots(typed: string, language: Language) {
  const thisYear = present().getFullYear();
  return {
    typed: typed.trim(),
    from: yearText(thisYear - AGE_MAX_YEARS, language),
    to: yearText(thisYear, language),
  };
}

/** The chosen parts in words; those that are missing are left out. */
function chosenText({ year, month, day }: BirthDateParts, language: Language): string {
  const name = month && monthNames(language)[Number(month) - 1];
  return [day && String(Number(day)), name, year && yearText(Number(year), language)]
    .filter(Boolean)
    .join(' ');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
