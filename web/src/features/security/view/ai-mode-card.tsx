import { Alert, Skeleton } from '@mantine/core';
import { AI_MODES } from '@sadap/contract/ai-analysis';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import { SettingCard } from './setting-card.tsx';

/** Whether the AI speaks at this hospital, and what that means today. */
export function AiModeCard() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(securitySettingsQuery());
  if (isPending) return <Skeleton height={260} radius="md" />;
  if (!data)
    return <LoadError title={t('security.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <SettingCard title={t('aiMode.title')} about={t('aiMode.about')}>
      <ChoiceSetting
        settings={data}
        name="aiMode"
        title={t('aiMode.title')}
        choices={AI_MODES.map((value) => ({
          value,
          label: t(`aiMode.choices.${value}`),
          hint: t(`aiMode.hints.${value}`),
        }))}
      />
      <Alert color={data.aiMode === 'on' ? 'yellow' : 'gray'} icon={<IconInfoCircle />} mt="md">
        {t(`aiMode.now.${data.aiMode}`)}
      </Alert>
    </SettingCard>
  );
}
