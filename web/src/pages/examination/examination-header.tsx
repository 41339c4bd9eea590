import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import type { Device } from '@sadap/contract/devices';
import { type Examination, stepStateOf } from '@sadap/contract/examinations';
import { IconFlag, IconPlayerPause, IconStethoscope } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { nameIn } from '../../features/examinations/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import type { Stream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { client } from '../../platform/api.ts';
import { Link } from '../../platform/navigation.tsx';
import { examinationQuery, examinationsKey } from '../../queries/late/examinations.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { GuidedProps } from './guided-examination.tsx';

type Props = GuidedProps & { stream: Stream; device: Device | null };

/** Whose examination it is, how far it is, and ways to leave it. */
export function ExaminationHeader({ patient, checkUp, examination, stream, device }: Props) {
  const { t, language } = useTexts();
  const finish = useFinish(examination);
  const { steps } = examination;
  const done = steps.filter((_step, place) => stepStateOf(examination, place) === 'recorded').length;
  const open = steps.filter((_step, place) => stepStateOf(examination, place) === 'open').length;
  const title = nameIn(language, examination.name);
  return (
    <Card component="header" padding="md">
      <PageTitle>{title}</PageTitle>
      <Group justify="space-between" gap="md">
        <div style={{ minWidth: 0, flex: '1 1 18rem' }}>
          <Group gap="xs">
            <Title order={1} size="h4" c="dimmed">
              {title}
            </Title>
            <Text c="dimmed">{`· ${t('recording.checkUpNumber', { number: checkUp.sessionNumber })}`}</Text>
          </Group>
          <PatientIdentity patient={patient} />
        </div>
        <Group gap="xs">
          <Badge size="lg" color={open === 0 ? 'green' : 'gray'}>
            {t('examination.progress', { done, all: steps.length })}
          </Badge>
          {device && (
            <Badge
              color={stream.phase === 'streaming' ? 'green' : 'gray'}
              leftSection={<IconStethoscope size={16} />}
            >
              {device.name}
            </Badge>
          )}
          {open > 0 && (
            <>
              <Button
                component={Link}
                to={`/patients/${patient.id}`}
                variant="default"
                title={t('examination.pauseHint')}
                leftSection={<IconPlayerPause size={18} />}
              >
                {t('examination.pause')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconFlag size={18} />}
                onClick={() => void finish(open)}
              >
                {t('examination.finish')}
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Card>
  );
}

function useFinish({ id }: Examination) {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async (open: number) => {
    const isSure = await confirm({
      title: t('examination.finishTitle'),
      message: t('examination.finishMessage', { count: open }),
      confirm: t('examination.finish'),
    });
    if (!isSure) return;
    try {
      queries.setQueryData(examinationQuery(id).queryKey, await client.examinations.finish({ id }));
      void queries.invalidateQueries({ queryKey: examinationsKey() });
    } catch (error) {
      toast.failure(t('examination.skipFailed'), error);
    }
  };
}
