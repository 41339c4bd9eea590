import { useTexts } from '../../i18n/index.ts';
import { type Measure, numberText } from './measures.ts';

/** What a measure is called, its unit, and a value with it. */
export function useMeasureText() {
  const { t } = useTexts();
  const nameOf = (measure: Measure) =>
    'unit' in measure ? t(`trends.measures.${measure.name}`) : t(`vitalSigns.${measure.name}`);
  const unitOf = (measure: Measure): string => {
    if ('unit' in measure) return t(`trends.units.${measure.unit}`);
    const { name } = measure;
    return name === 'bloodPressureSystolic' || name === 'bloodPressureDiastolic'
      ? t('vitalSigns.units.bloodPressure')
      : t(`vitalSigns.units.${name}`);
  };
  const valueText = (measure: Measure, value: number | null) =>
    value === null ? t('trends.notMeasured') : `${numberText(value, measure.decimals)} ${unitOf(measure)}`;
  return { nameOf, unitOf, valueText };
}
