import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useSignedIn } from '../../../platform/session.ts';
import { patientsQuery } from '../../../queries/patients.ts';
import { readIds, withOpened } from '../model/recent-ids.ts';
import styles from './patients.module.css';

/** Only ids are stored in the browser, separately for each of the people who may use it. */
const keyOf = (userId: number) => `recent-patients-${userId}`;

/** Remembers that a patient was opened. */
export function useRememberPatient(id: number): void {
  const { userId } = useSignedIn();
  useEffect(() => {
    const before = readIds(sharedStorage.getItem(keyOf(userId)));
    sharedStorage.setItem(keyOf(userId), JSON.stringify(withOpened(before, id)));
  }, [id, userId]);
}

/** The patients whom this user opened last on this computer; renders nothing without any. */
export function RecentPatients() {
  const { t } = useTexts();
  const heading = useId();
  const { userId } = useSignedIn();
  const [ids] = useState(() => readIds(sharedStorage.getItem(keyOf(userId))));
  const { data, isLoading } = useQuery(patientsQuery(ids));
  const patients = data?.body.filter((patient) => !('isClosed' in patient)) ?? [];
  const isShorter = data !== undefined && patients.length < ids.length;
  useEffect(() => {
    // Deleted, or the broken glass has closed again: not asked for on every visit.
    if (isShorter) sharedStorage.setItem(keyOf(userId), JSON.stringify(patients.map(({ id }) => id)));
  });
  if (!isLoading && patients.length === 0) return null;
  return (
    <nav aria-labelledby={heading} className={styles.recent}>
      <Title order={2} size="sm" fw={400} c="dimmed" id={heading}>
        <Group gap={6} wrap="nowrap">
          <IconHistory size={18} aria-hidden />
          {t('patients.recent')}
        </Group>
      </Title>
      <Group gap="xs">
        {isLoading
          ? ids.map((id) => <Skeleton key={id} height={44} radius="xl" className={styles.recentRoom ?? ''} />)
          : patients.map((patient) => (
              <Button
                key={patient.id}
                component={Link}
                to={`/patients/${patient.id}`}
                variant="default"
                radius="xl"
                className={styles.recentOne ?? ''}
              >
                <Text component="span" truncate fw={600}>
                  {patient.name || t('patients.noName')}
                </Text>
                <Text component="span" size="sm" c="dimmed" ms={6} className="sadap-digits">
                  {patient.patientID}
                </Text>
              </Button>
            ))}
      </Group>
    </nav>
  );
}
