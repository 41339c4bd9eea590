import { Stack } from '@mantine/core';
import { BreachList } from '../features/breaches/index.ts';
import { RegisterSection } from '../features/processing-register/index.ts';
import { RestrictionList } from '../features/restrictions/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** What the law on personal data asks of the hospital. */
export function AdminPrivacyPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('breaches.privacy.subtitle')}>
      <Stack gap="md">
        <BreachList />
        <RestrictionList />
        <RegisterSection />
      </Stack>
    </AdminFrame>
  );
}
