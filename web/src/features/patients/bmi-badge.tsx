import { Badge } from '@mantine/core';
import { type BmiCategory, bmiCategory } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';

const COLORS: Record<BmiCategory, string> = {
  underweight: 'yellow',
  normal: 'green',
  overweight: 'yellow',
  obese: 'red',
};

export function BmiBadge({ bmi, withName = true }: { bmi: number; withName?: boolean }) {
  const { t } = useTexts();
  const category = bmiCategory(bmi);
  return (
    <Badge color={COLORS[category]}>
      {withName && `${t('patients.bmi')} `}
      {t('patients.form.bmi', { value: bmi, category: t(`patients.bmiCategory.${category}`) })}
    </Badge>
  );
}
