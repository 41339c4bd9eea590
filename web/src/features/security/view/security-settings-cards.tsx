import { Skeleton, Stack } from '@mantine/core';
import { PASSWORD_MINIMUM_RECOMMENDED } from '@sadap/contract/limits';
import { SECOND_FACTOR_FOR } from '@sadap/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { AccessCard } from './access-card.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import { NumberSettingCard } from './number-setting-card.tsx';
import { SettingCard } from './setting-card.tsx';

/** Every security setting, a card each. */
export function SecuritySettingsCards() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(securitySettingsQuery());
  if (isPending) return <Skeleton height={220} radius="md" />;
  if (!data)
    return <LoadError title={t('security.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" maw="44rem">
      <NumberSettingCard
        key={`length ${data.passwordMinimumLength}`}
        settings={data}
        name="passwordMinimumLength"
        title={t('security.password.title')}
        about={t('security.password.always')}
        label={t('security.password.length')}
        hint={t('security.password.hint', { recommended: PASSWORD_MINIMUM_RECOMMENDED })}
      />
      <AccessCard settings={data} />
      <SettingCard title={t('security.secondFactor.title')} about={t('security.secondFactor.hint')}>
        <ChoiceSetting
          settings={data}
          name="secondFactorFor"
          title={t('security.secondFactor.title')}
          choices={SECOND_FACTOR_FOR.map((value) => ({
            value,
            label: t(`security.secondFactor.for.${value}`),
          }))}
        />
      </SettingCard>
      <NumberSettingCard
        key={`reading ${data.unusualPatientsPerHour}`}
        settings={data}
        name="unusualPatientsPerHour"
        title={t('security.reading.title')}
        about={t('security.reading.about')}
        label={t('security.reading.limit')}
        hint={t('security.reading.hint')}
      />
      <NumberSettingCard
        key={`retention ${data.retentionYears}`}
        settings={data}
        name="retentionYears"
        title={t('retention.setting.title')}
        about={t('retention.setting.about')}
        label={t('retention.setting.years')}
        hint={t('retention.setting.hint')}
      />
    </Stack>
  );
}
