import { Alert, Card, Radio, Stack, Text, Title } from '@mantine/core';
import { ACCESS_MODES } from '@sadap/contract/access';
import type { SecurityState } from '@sadap/contract/security';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { PatientGroups } from './patient-groups.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Thai has marks above and below its letters. */
const READABLE = { description: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 1.5 } };

/** Which patients an account opens. */
export function AccessCard({ settings }: { settings: SecurityState }) {
  const { t } = useTexts();
  const { save, isSaving } = useSaveSettings();
  const choose = (chosen: string) => {
    const access = ACCESS_MODES.find((each) => each === chosen);
    if (access) void save({ access });
  };
  const isFixed = settings.isAccessFixed;
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('access.setting.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('access.setting.about')}
      </Text>
      <Radio.Group aria-label={t('access.setting.title')} value={settings.access} onChange={choose}>
        <Stack gap="md">
          <Radio
            value="open"
            size="md"
            disabled={isSaving || isFixed}
            label={t('access.setting.open')}
            description={t('access.setting.openHint')}
            styles={READABLE}
          />
          <Radio
            value="need-to-know"
            size="md"
            disabled={isSaving || isFixed}
            label={t('access.setting.needToKnow')}
            description={t('access.setting.needToKnowHint')}
            styles={READABLE}
          />
        </Stack>
      </Radio.Group>
      {isFixed && (
        <Alert color="gray" icon={<IconLock />} mt="md">
          {t('access.setting.fixed')}
        </Alert>
      )}
      {settings.access === 'need-to-know' && <PatientGroups />}
    </Card>
  );
}
