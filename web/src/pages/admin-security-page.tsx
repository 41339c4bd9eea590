import { Stack } from '@mantine/core';
import { AuditTrail } from '../features/audit/index.ts';
import { FhirClientsSection } from '../features/fhir-clients/index.ts';
import { SecuritySettingsCards } from '../features/security/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

export function AdminSecurityPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('security.subtitle')}>
      <Stack gap="md" maw="44rem">
        <SecuritySettingsCards />
        <FhirClientsSection />
      </Stack>
    </AdminFrame>
  );
}

export function AdminAuditPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('audit.subtitle')}>
      <AuditTrail />
    </AdminFrame>
  );
}
