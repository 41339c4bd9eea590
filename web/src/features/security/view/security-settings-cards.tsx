import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { PasswordLengthCard } from './password-length-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { securitySettingsQuery } from './use-save-settings.ts';

/** Every security setting, a card each. */
export function SecuritySettingsCards() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(securitySettingsQuery());
  if (isPending) return <Skeleton height={220} radius="md" />;
  if (!data)
    return <LoadError title={t('security.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" maw="44rem">
      <PasswordLengthCard key={data.passwordMinimumLength} settings={data} />
      <SecondFactorCard settings={data} />
    </Stack>
  );
}
