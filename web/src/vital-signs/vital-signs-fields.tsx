import { SimpleGrid } from '@mantine/core';
import { VITAL_SIGNS, type VitalSign } from '@sadap/contract/vital-signs';
import { useTexts } from '../i18n/index.ts';
import { DecimalInput } from '../ui/form/decimal-input.tsx';
import { rangeText } from './vital-signs-view.tsx';

/** Typed values; undefined means left empty. */
export type TypedVitalSigns = Record<VitalSign, number | undefined>;
export const NO_VITAL_SIGNS: TypedVitalSigns = {
  heartRate: undefined,
  bloodPressureSystolic: undefined,
  bloodPressureDiastolic: undefined,
  oxygenSaturation: undefined,
  respirationRate: undefined,
  temperature: undefined,
};

type Field = { name: string; value: number | undefined; onBlur: () => void; error: string | null };
type Props = {
  field: (sign: VitalSign) => Field;
  onChange: (sign: VitalSign, value: number | undefined) => void;
  /** With its fraction. Undefined: not known yet, so nobody can say what is normal. */
  ageYears: number | undefined;
  /** Focuses the first field. */
  takesFocus?: boolean;
};

export function VitalSignsFields({ field, onChange, ageYears, takesFocus = false }: Props) {
  const { t } = useTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {VITAL_SIGNS.map((sign) => {
        const { value, name, onBlur, error } = field(sign);
        const unit = sign.startsWith('bloodPressure') ? 'bloodPressure' : sign;
        return (
          <DecimalInput
            key={sign}
            {...(takesFocus && sign === VITAL_SIGNS[0] ? { autoFocus: true, 'data-autofocus': true } : {})}
            name={name}
            label={`${t(`vitalSigns.${sign}`)} (${t(`vitalSigns.units.${unit as 'bloodPressure'}`)})`}
            description={
              ageYears === undefined
                ? undefined
                : t('vitalSigns.normalRange', { range: rangeText(sign, ageYears) })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value}
            onChange={(next) => onChange(sign, next)}
            onBlur={onBlur}
            error={error}
            inputMode={sign === 'temperature' ? 'decimal' : 'numeric'}
          />
        );
      })}
    </SimpleGrid>
  );
}
