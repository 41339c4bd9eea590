import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { INCOMPLETE } from './local-instant.ts';
import { dateFieldText, isDayOrTime, typedDate, typedTime } from './typed-date.ts';

const calendar = lazyModule(() => import('./late/month-calendar.tsx'));

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  hasTime: boolean;
  /** As `typedDate` returns it. INCOMPLETE while the field has something that is no date. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A date, typed day first or chosen from a calendar, with Buddhist years in Thai. A browser's own date field
 * follows the browser's language instead, and may show the month first.
 */
export function DateInput({ hasTime, value, onChange, onBlur, error, ...props }: Props) {
  const { t, language } = useTexts();
  const [own, setOwn] = useState<{ text: string; value: string; unclear?: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { code, retry } = calendar.use(isOpen);
  const text = own?.value === value ? own.text : dateFieldText(value, language);
  const fault = error && value === INCOMPLETE ? VALIDATION_MESSAGES.dateIncomplete[language] : error;
  const unclear = own?.value === value ? own.unclear : undefined;
  const type = (next: string) => {
    const read = next.trim() === '' ? '' : (typedDate(next, hasTime) ?? INCOMPLETE);
    setOwn({ text: next, value: read });
    if (read !== value) onChange(read);
  };
  const choose = (day: string) => {
    setIsOpen(false);
    if (hasTime && isDayOrTime(text)) {
      setOwn({ text: `${dateFieldText(day, language)} `, value: INCOMPLETE, unclear: text.trim() });
      onChange(INCOMPLETE);
      return;
    }
    setOwn(null);
    onChange(hasTime ? `${day}T${value.split('T')[1] ?? typedTime(text) ?? '00:00'}` : day);
  };
  return (
    <Popover
      opened={isOpen && code !== null}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...props}
          value={text}
          placeholder={t(hasTime ? 'dateField.dateAndTime' : 'dateField.date')}
          autoComplete="off"
          error={unclear ? t('dateField.dayOrTime', { typed: unclear }) : fault}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            if (value !== INCOMPLETE) setOwn(null);
            onBlur?.(event);
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('dateField.calendar')}
              aria-expanded={isOpen}
              onClick={() => {
                retry();
                setIsOpen(!isOpen);
              }}
            >
              <IconCalendar size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dateField.calendar')}>
        {code && (
          <code.MonthCalendar chosen={value === INCOMPLETE ? '' : value.slice(0, 10)} onChoose={choose} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
