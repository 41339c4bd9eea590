import { Card, Radio, Stack, Text, Title } from '@mantine/core';
import { SECOND_FACTOR_FOR, type SecuritySettings } from '@sadap/contract/security';
import { useTexts } from '../../../i18n/index.ts';
import { useSaveSettings } from './use-save-settings.ts';

export function SecondFactorCard({ settings }: { settings: SecuritySettings }) {
  const { t } = useTexts();
  const { save, isSaving } = useSaveSettings();
  const choose = (chosen: string) => {
    const secondFactorFor = SECOND_FACTOR_FOR.find((each) => each === chosen);
    if (secondFactorFor) void save({ secondFactorFor });
  };
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('security.secondFactor.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('security.secondFactor.hint')}
      </Text>
      <Radio.Group
        aria-label={t('security.secondFactor.title')}
        value={settings.secondFactorFor}
        onChange={choose}
      >
        <Stack gap="sm">
          {SECOND_FACTOR_FOR.map((whom) => (
            <Radio
              key={whom}
              value={whom}
              size="md"
              disabled={isSaving}
              label={t(`security.secondFactor.for.${whom}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}
