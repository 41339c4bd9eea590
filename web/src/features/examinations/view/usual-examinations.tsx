import { Button, Card, Group, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { protocolsQuery } from '../../../queries/late/examinations.ts';
import { usualFor } from '../model/protocol-choice.ts';
import { useStartExamination } from './use-start-examination.ts';

const ICONS = { heart: IconHeartbeat, lung: IconLungs };
/** Used until the list is there. */
const FIRST = { heart: 'heart-adult', lung: 'lung-full' };

/** Begins the usual examination of heart or lungs in today's check-up with one tap. */
export function UsualExaminations({ patient }: { patient: Pick<Patient, 'id' | 'age'> }) {
  const { t } = useTexts();
  const { data } = useQuery({ ...protocolsQuery(), staleTime: 60_000 });
  const { startingId, start } = useStartExamination();
  return (
    <Card padding="md">
      <Group gap="md">
        {(['heart', 'lung'] as const).map((organ) => {
          const OrganIcon = ICONS[organ];
          const protocolId = (data ? usualFor(organ, data, patient.age)?.id : null) ?? FIRST[organ];
          return (
            <Button
              key={organ}
              size="xl"
              flex="1 1 16rem"
              leftSection={<OrganIcon size={28} stroke={1.7} />}
              loading={startingId === protocolId}
              disabled={startingId !== null}
              onClick={() => void start(protocolId, { patientId: patient.id })}
            >
              {t(`examination.${organ}`)}
            </Button>
          );
        })}
        <Text c="dimmed" flex="1 1 14rem">
          {t('examination.todayHint')}
        </Text>
      </Group>
    </Card>
  );
}
