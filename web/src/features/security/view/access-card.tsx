import { Alert } from '@mantine/core';
import type { SecurityState } from '@sadap/contract/security';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { PatientGroups } from './patient-groups.tsx';
import { SettingCard } from './setting-card.tsx';

/** Which patients an account opens. */
export function AccessCard({ settings }: { settings: SecurityState }) {
  const { t } = useTexts();
  const title = t('access.setting.title');
  return (
    <SettingCard title={title} about={t('access.setting.about')}>
      <ChoiceSetting
        settings={settings}
        name="access"
        title={title}
        isFixed={settings.isAccessFixed}
        choices={[
          { value: 'open', label: t('access.setting.open'), hint: t('access.setting.openHint') },
          {
            value: 'need-to-know',
            label: t('access.setting.needToKnow'),
            hint: t('access.setting.needToKnowHint'),
          },
        ]}
      />
      {settings.isAccessFixed && (
        <Alert color="gray" icon={<IconLock />} mt="md">
          {t('access.setting.fixed')}
        </Alert>
      )}
      {settings.access === 'need-to-know' && <PatientGroups />}
    </SettingCard>
  );
}
