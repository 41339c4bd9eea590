import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './typed-number.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: number | undefined;
  /** NaN while the text is not a number: a schema refuses it at the field. */
  onChange: (value: number | undefined) => void;
};

/**
 * A number field. Keeps the text as typed or pasted ('36.' on the way to 36.5) and reports the number that it
 * represents. Nothing is dropped on the way: a dropped comma would turn 9,5 kg into 95 kg.
 */
export function DecimalInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  // Something else set the number: a reset, or what another person saved.
  if (!Object.is(numberOf(typed), value)) setTyped(textOf(value));
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(textOf(value));
        onBlur?.(event);
      }}
    />
  );
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));
