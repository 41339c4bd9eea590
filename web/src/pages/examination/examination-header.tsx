import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { nameIn } from '../../features/examinations/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import type { GuidedProps } from './guided-examination.tsx';

/** Names the patient, to be read from afar: a sound under the wrong patient is the worst error. */
export function ExaminationHeader({
  patient,
  checkUp,
  examination,
  children,
}: GuidedProps & { children: ReactNode }) {
  const { t, language } = useTexts();
  const title = nameIn(language, examination.name);
  return (
    <Card component="header" padding="md" py="sm" data-keep-clear="">
      <PageTitle>{title}</PageTitle>
      <PatientIdentity patient={patient} isLarge />
      <Group gap="xs">
        <Title order={1} size="h4" c="dimmed">
          {title}
        </Title>
        <Text c="dimmed">{`· ${t('recording.checkUpNumber', { number: checkUp.sessionNumber })}`}</Text>
      </Group>
      {children}
    </Card>
  );
}
