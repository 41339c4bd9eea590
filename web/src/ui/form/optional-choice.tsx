import { NativeSelect } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** The name of no choice. */
  none: string;
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
  isShut?: boolean;
};

/** One of some values, or none. */
export function OptionalChoice<Value extends string>({
  label,
  values,
  nameOf,
  none,
  chosen,
  onChoose,
  isShut = false,
}: Props<Value>) {
  return (
    <NativeSelect
      size="md"
      label={label}
      disabled={isShut}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(values.find((each) => each === currentTarget.value) ?? null)}
    >
      <option value="">{none}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </NativeSelect>
  );
}
