import { Box, Button, Card, Group, Text } from '@mantine/core';
import { newestFirst } from '@sadap/contract/checkups';
import { nextOpenStep } from '@sadap/contract/examinations';
import type { Patient } from '@sadap/contract/patients';
import { presentMs } from '@sadap/contract/present-time';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { checkUpsQuery } from '../../../queries/checkups.ts';
import { examinationsQuery, protocolsQuery } from '../../../queries/late/examinations.ts';
import rows from '../../../ui/list/row-list.module.css';
import { usualFor } from '../model/protocol-choice.ts';
import { BegunRow } from './begun-row.tsx';
import { useStartExamination } from './use-start-examination.ts';

const ICONS = { heart: IconHeartbeat, lung: IconLungs };
/** Used until the list is there. */
const FIRST = { heart: 'heart-adult', lung: 'lung-full' };

/** Begins the usual examination of heart or lungs in today's check-up with one tap. */
export function UsualExaminations({ patient }: { patient: Pick<Patient, 'id' | 'age'> }) {
  const { t } = useTexts();
  const { data } = useQuery({ ...protocolsQuery(), staleTime: 60_000 });
  const { startingId, start } = useStartExamination();
  const paused = usePaused(patient.id);
  return (
    <Card padding="md">
      {paused.length > 0 && (
        <Box mb="md">
          <Text component="h2" fw={600} id="paused-examinations">
            {t('examination.paused')}
          </Text>
          <ul className={rows.list} aria-labelledby="paused-examinations">
            {paused.map((examination) => (
              <BegunRow key={examination.id} examination={examination} />
            ))}
          </ul>
        </Box>
      )}
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

/** So long after it was begun, an examination is another day's. */
const SAME_DAY_MS = 12 * 3_600_000;

/** Examinations begun a short time ago in the newest check-up, in which a step is still open. */
function usePaused(patientId: number) {
  const { data: checkUps } = useQuery(checkUpsQuery(patientId));
  const newest = newestFirst(checkUps ?? [])[0]?.id;
  const { data } = useQuery({ ...examinationsQuery(newest ?? 0), enabled: newest !== undefined });
  const sinceMs = presentMs() - SAME_DAY_MS;
  return data?.filter((each) => nextOpenStep(each) !== null && Date.parse(each.startedAt) > sinceMs) ?? [];
}
