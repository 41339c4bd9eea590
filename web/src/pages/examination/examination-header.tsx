import { Card, Text, Title } from '@mantine/core';
import type { Device } from '@sadap/contract/devices';
import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameIn } from '../../features/examinations/index.ts';
import { PatientIdentity } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import styles from './guided-examination.module.css';
import type { GuidedProps } from './guided-examination.tsx';

type Props = GuidedProps & {
  /** The stethoscope that the examination holds. */
  device: Device | null;
  /** What can be done with the examination as a whole. */
  children: ReactNode;
};

/** Names the patient, to be read from afar: a sound under the wrong patient is the worst error. */
export function ExaminationHeader({ patient, checkUp, examination, device, children }: Props) {
  const { t, language } = useTexts();
  const title = nameIn(language, examination.name);
  return (
    <Card component="header" padding="md" py="sm" data-keep-clear="">
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <PatientIdentity patient={patient} isLarge />
        <div className={styles.actions}>{children}</div>
        <div className={styles.subject}>
          <Title order={1} size="h4" c="dimmed">
            {title}
          </Title>
          <Text c="dimmed">{`· ${t('recording.checkUpNumber', { number: checkUp.sessionNumber })}`}</Text>
          {device && (
            <Text fw={600} className={styles.device ?? ''}>
              <IconStethoscope size={18} aria-hidden />
              {device.name}
            </Text>
          )}
        </div>
      </div>
    </Card>
  );
}
