import { Alert, Card, Group, Text, Title } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { RestrictButton } from './restrict-button.tsx';

/** For administrators: restricts the use of this patient's record. */
export function RestrictionCard({ patient: { id, patientID, restriction } }: { patient: Patient }) {
  const { t } = useTexts();
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('restrictions.card.title')}
      </Title>
      <Text c="dimmed">{t('restrictions.card.about')}</Text>
      {restriction ? (
        <Alert color="orange" icon={<IconLock />} mt="md">
          {t('restrictions.card.restricted')}
        </Alert>
      ) : (
        <Group justify="flex-end" mt="md">
          <RestrictButton patientId={id} hn={patientID} />
        </Group>
      )}
    </Card>
  );
}
