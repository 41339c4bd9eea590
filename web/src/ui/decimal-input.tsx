import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './typed-number.ts';

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A number to type. Keeps the text as it is typed ('36.' on the way to 36.5) and tells the number that it stands for. */
export function DecimalInput({ value, onChange, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  // somebody else set the number: a reset, or what another person saved
  if (numberOf(typed) !== value) setTyped(value ?? '');
  return (
    <NumberInput
      hideControls
      inputMode="decimal"
      {...props}
      value={typed}
      onChange={(next: number | string) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onBlur={(event) => {
        setTyped(value ?? '');
        onBlur?.(event);
      }}
    />
  );
}
