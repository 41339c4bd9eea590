import { ActionIcon, Badge, Card, Group, Text, Title } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Device } from '@sadap/contract/devices';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import { IconArrowLeft, IconBroadcast, IconPlugConnectedX, IconStethoscope } from '@tabler/icons-react';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Tip } from '../../ui/page/tip.tsx';

type Props = {
  organ: Organ;
  patient: Patient | ToBeNamed;
  checkUp: CheckUp;
  device: Device | null;
  phase: string;
};

/** Patient, check-up and device. */
export function RecordingHeader({ organ, patient, checkUp, device, phase }: Props) {
  const { t } = useTexts();
  return (
    <Card component="header" padding="md">
      <PageTitle>{t(`recording.titles.${organ}`)}</PageTitle>
      <Group justify="space-between" gap="md" align="center">
        <Group gap="md" wrap="nowrap" flex="1 1 18rem" miw={0} align="flex-start">
          <Tip label={t('recording.back')}>
            <ActionIcon
              component={Link}
              to={`/patients/${checkUp.patientId}/records/${checkUp.id}/select-type`}
              variant="default"
              size={44}
              aria-label={t('recording.back')}
            >
              <IconArrowLeft size={22} stroke={1.7} />
            </ActionIcon>
          </Tip>
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Title order={1} size="h4" c="dimmed">
                {t(`recording.titles.${organ}`)}
              </Title>
              <Text c="dimmed">{`· ${t('recording.checkUpNumber', { number: checkUp.sessionNumber })}`}</Text>
            </Group>
            <PatientIdentity patient={patient} />
          </div>
        </Group>
        <Group gap="xs">
          {device ? (
            <>
              <Badge color="gray" leftSection={<IconStethoscope size={16} />}>
                {device.name}
              </Badge>
              {phase === 'streaming' ? (
                <Badge color="green" leftSection={<IconBroadcast size={16} />}>
                  {t('streaming.badge.streaming')}
                </Badge>
              ) : (
                <Badge color="gray" variant="outline">
                  {t('streaming.badge.notStreaming')}
                </Badge>
              )}
            </>
          ) : (
            <Badge color="red" leftSection={<IconPlugConnectedX size={16} />}>
              {t('streaming.badge.noDevice')}
            </Badge>
          )}
        </Group>
      </Group>
    </Card>
  );
}
