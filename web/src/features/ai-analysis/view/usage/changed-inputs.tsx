import { Alert, Text } from '@mantine/core';
import { AI_DRIFT_DAYS, type AiUsage } from '@sadap/contract/ai-analysis';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';

/** A warning for each stethoscope whose sounds are no longer like its earlier ones. */
export function ChangedInputs({ devices }: Pick<AiUsage, 'devices'>) {
  const { t } = useTexts();
  return devices.map(({ name, recent, before, drifts }) => {
    if (drifts.length === 0 || !recent || !before) return null;
    const percent = (share: number) => Math.round(100 * share);
    const figures = {
      poor: { recent: percent(recent.poor), before: percent(before.poor), days: AI_DRIFT_DAYS },
      novelty: { recent: recent.novelty.toFixed(2), before: before.novelty.toFixed(2), days: AI_DRIFT_DAYS },
    };
    return (
      <Alert
        key={name ?? ''}
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('aiUsage.drift.title', { name: name ?? t('aiUsage.noDevice') })}
      >
        {drifts.map((drift) => (
          <Text key={drift}>{t(`aiUsage.drift.${drift}`, figures[drift])}</Text>
        ))}
        <Text>{t('aiUsage.drift.advice')}</Text>
      </Alert>
    );
  });
}
