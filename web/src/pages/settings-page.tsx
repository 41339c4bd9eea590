import { Stack } from '@mantine/core';
import { GroupLinks } from '../features/groups/index.ts';
import { BmiSettingsCard, HnSettingsCard } from '../features/patients/index.ts';
import { SecondFactorCard } from '../features/second-factor/index.ts';
import { SessionsCard } from '../features/sessions/index.ts';
import { SystemCards } from '../features/system/index.ts';
import { PasswordCard, ProfileCard } from '../features/users/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { AccountCard, StatusCard, WelcomeCard } from './settings/account-cards.tsx';
import { ColourCard } from './settings/colour-card.tsx';
import { LanguageCards } from './settings/language-cards.tsx';
import styles from './settings/settings.module.css';

export function SettingsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <Stack gap="md">
        <WelcomeCard />
        <div className={styles.columns}>
          <Stack gap="md">
            <AccountCard />
            <ProfileCard />
            <PasswordCard />
            <SecondFactorCard />
            <SessionsCard />
          </Stack>
          <Stack gap="md">
            <LanguageCards />
            <ColourCard />
            <StatusCard />
            <HnSettingsCard />
            <BmiSettingsCard />
            <GroupLinks />
          </Stack>
        </div>
        <SystemCards />
      </Stack>
    </>
  );
}
