import { Badge } from '@mantine/core';
import { type BmiCategory, bmiCategory, bodyMassIndex } from '@sadap/contract/patients';
import { useTexts } from '../../../../i18n/index.ts';
import { useBmiCutOffs } from './use-bmi-cut-offs.ts';

const COLORS: Record<BmiCategory, string> = {
  underweight: 'yellow',
  normal: 'green',
  overweight: 'yellow',
  obese: 'red',
};

/** `age`: full years. A child's index stands alone: the classes apply to adults. */
type Props = { weight: number; height: number; age: number | undefined; withName?: boolean };

export function BmiBadge({ weight, height, age, withName = true }: Props) {
  const { t } = useTexts();
  const value = bodyMassIndex(weight, height);
  const cutOffs = useBmiCutOffs();
  const isJudged = age !== undefined && cutOffs !== undefined;
  const category = isJudged ? bmiCategory(weight, height, age, cutOffs) : null;
  return (
    <Badge color={category ? COLORS[category] : 'gray'}>
      {withName && `${t('patients.bmi')} `}
      {category ? t('patients.form.bmi', { value, category: t(`patients.bmiCategory.${category}`) }) : value}
    </Badge>
  );
}
