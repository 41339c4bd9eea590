import { Text } from '@mantine/core';
import { FEW_BELOW, PERCENT_FROM, type Share, wilson } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';

const percent = (fraction: number) => Math.round(100 * fraction);

/** A share with its interval and its numbers; of very few the numbers alone. */
export function ShareText({ share }: { share: Share }) {
  const { t } = useTexts();
  const { k, n } = share;
  const interval = wilson(share);
  const numbers = t('aiValidation.ofNumber', { k, n });
  if (n < PERCENT_FROM || !interval)
    return (
      <Text>
        {numbers}{' '}
        <Text span c="dimmed" size="sm">
          {t('aiValidation.tooFew')}
        </Text>
      </Text>
    );
  return (
    <>
      <Text>
        <Text span fw={600}>
          {t('aiValidation.percent', { percent: percent(k / n) })}
        </Text>{' '}
        <Text span style={{ whiteSpace: 'nowrap' }}>
          {t('aiValidation.interval', { low: percent(interval.low), high: percent(interval.high) })}
        </Text>
      </Text>
      <Text c="dimmed" size="sm">
        {numbers}
        {n < FEW_BELOW && ` · ${t('aiValidation.few')}`}
      </Text>
    </>
  );
}
