import { Avatar, Badge, Button, Card, Group, Text } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import grid from '../../../ui/list/card-grid.module.css';
import { MergedParts } from './merged-parts.tsx';
import styles from './patients.module.css';

/** A patient of others: found by HN or name, opened with a reason on the patient's page. */
export function ClosedPatientCard({ patient }: { patient: ClosedPatient }) {
  const { t } = useTexts();
  const name = patient.name || t('patients.noName');
  return (
    <Card className={`${grid.card} ${styles.card}`} padding="md">
      <Group wrap="nowrap" align="flex-start">
        <Avatar color="gray" size={48} aria-hidden>
          <IconLock size={24} stroke={1.7} />
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Text fw={600} size="lg" lineClamp={1}>
            {name}
          </Text>
          <Badge color="gray" className="sadap-digits">
            {patient.patientID}
          </Badge>
        </div>
      </Group>
      <MergedParts patient={patient} />
      <Text c="dimmed" mt="auto">
        {t(patient.restriction ? 'access.restriction.banner' : 'access.closed')}
      </Text>
      <Group gap="xs" wrap="nowrap" className={styles.cardActions ?? ''}>
        <Button
          component={Link}
          to={`/patients/${patient.id}`}
          variant="default"
          className={styles.cardLink ?? ''}
          flex={1}
          aria-label={`${t('access.openWithReason')}: ${name} ${patient.patientID}`}
        >
          {t('access.openWithReason')}
        </Button>
      </Group>
    </Card>
  );
}
