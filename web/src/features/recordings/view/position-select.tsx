import { NativeSelect } from '@mantine/core';
import { type Organ, POSITIONS_OF, type Position } from '@sadap/contract/positions';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';

type Props = {
  organ: Organ;
  /** Null: none is chosen. */
  value: Position | null;
  recorded?: ReadonlySet<string>;
  isDisabled?: boolean;
  label?: string;
  onChange: (position: Position) => void;
};

/** A list of an organ's positions to choose from; recorded ones are ticked. */
export function PositionSelect({ organ, value, recorded, isDisabled = false, label, onChange }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const positions = POSITIONS_OF[organ];
  return (
    <NativeSelect
      size="md"
      {...(label ? { label } : { 'aria-label': t('recording.position') })}
      disabled={isDisabled}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = positions.find((each) => each === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    >
      {value === null && <option value="">{t('recording.choosePosition')}</option>}
      {positions.map((position) => (
        <option key={position} value={position}>
          {`${recorded?.has(position) ? '✓ ' : ''}${positionName(position)}`}
        </option>
      ))}
    </NativeSelect>
  );
}
