import { Stack } from '@mantine/core';
import { RESTRICTION_KINDS } from '@sadap/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { BreachDetailsView, BreachList } from '../features/breaches/index.ts';
import { useDeletePatient } from '../features/patients/index.ts';
import { RegisterSection, registerQuery } from '../features/processing-register/index.ts';
import { RestrictButton, RestrictionList } from '../features/restrictions/index.ts';
import { PastTimeList } from '../features/retention/index.ts';
import { RequestList } from '../features/rights-requests/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useParams } from '../platform/navigation.tsx';
import { retentionKey } from '../queries/late/retention.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** What the law on personal data asks of the hospital. */
export function AdminPrivacyPage() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const deletePatient = useDeletePatient(() => queries.invalidateQueries({ queryKey: retentionKey() }));
  return (
    <AdminFrame subtitle={t('breaches.privacy.subtitle')}>
      <Stack gap="md">
        <BreachList />
        <RequestList
          onChanged={() => void queries.invalidateQueries({ queryKey: registerQuery().queryKey })}
          restrict={({ patient, hn, kind }) => (
            <RestrictButton
              patientId={patient.id}
              hn={hn ?? ''}
              kind={RESTRICTION_KINDS.find((each) => each === kind)}
            />
          )}
        />
        <RestrictionList />
        <PastTimeList onDelete={deletePatient} />
        <RegisterSection />
      </Stack>
    </AdminFrame>
  );
}

export function AdminBreachPage() {
  const { t } = useTexts();
  const { breachId = '' } = useParams();
  return (
    <AdminFrame subtitle={t('breaches.privacy.subtitle')} tab="/admin/privacy">
      <BreachDetailsView id={Number(breachId)} />
    </AdminFrame>
  );
}
