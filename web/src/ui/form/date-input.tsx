import { TextInput, type TextInputProps } from '@mantine/core';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { useTexts } from '../../i18n/index.ts';
import { INCOMPLETE } from './local-instant.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  type: 'date' | 'datetime-local';
  /** INCOMPLETE while the browser shows something that is no date, such as 31 February. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * The browser's own date field. It gives an empty value for a date with a missing part or a day that does not
 * exist; for the form that is a fault, not an empty field.
 */
export function DateInput({ value, onChange, onBlur, error, ...props }: Props) {
  const { language } = useTexts();
  const isIncomplete = value === INCOMPLETE;
  const read = (input: HTMLInputElement) => {
    const next = input.validity.badInput ? INCOMPLETE : input.value;
    if (next !== value) onChange(next);
  };
  return (
    <TextInput
      {...props}
      // The browser keeps what it shows while this is empty.
      value={isIncomplete ? '' : value}
      error={error && isIncomplete ? VALIDATION_MESSAGES.dateIncomplete[language] : error}
      onChange={({ currentTarget }) => read(currentTarget)}
      onBlur={(event) => {
        read(event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
