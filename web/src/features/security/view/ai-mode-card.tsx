import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { AI_MODES, type AiMode } from '@sadap/contract/ai-analysis';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { validationQuery } from '../../../queries/late/ai-validation.ts';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { heldOf, useHeardText, useHeldText } from './ai-mode-card-words.ts';
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
      <Now mode={data.aiMode} />
    </SettingCard>
  );
}

/** What holds today, and how much the results were held against. */
function Now({ mode }: { mode: AiMode }) {
  const { t } = useTexts();
  const heldText = useHeldText();
  const heardText = useHeardText();
  const { data, isError, refetch } = useQuery(validationQuery());
  // Counted while it was off: nothing was, which is no news of what holds now.
  const isOutdated = mode !== 'off' && data?.isOff === true;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const validation = data && !isError && !data.isOff ? data : null;
  const isWarning = mode === 'on' && validation !== null && heldOf(validation) !== 'enough';
  return (
    <Alert color={isWarning ? 'yellow' : 'gray'} icon={<IconInfoCircle />} mt="md">
      <Stack gap="sm" align="flex-start">
        <Text className="sadap-digits">
          {t(`aiMode.now.${mode}`)}
          {mode === 'silent' && validation && ` ${heardText(validation)}`}
          {mode === 'on' && validation && ` ${heldText(validation)}`}
        </Text>
        <Button component={Link} to="/admin/ai/validation" size="md" variant="default">
          {t('aiMode.toValidation')}
        </Button>
      </Stack>
    </Alert>
  );
}
