import { Alert, Group, Text } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { NameButton } from './name-button.tsx';

/** On the pages of a patient to be named: what they do not offer before, and the way to name the patient. */
export function NotYetNote({ patient }: { patient: Pick<ToBeNamed, 'patientId'> }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconUserQuestion />} role="note">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 14rem">{t('naming.page.notYet')}</Text>
        <NameButton patient={patient} />
      </Group>
    </Alert>
  );
}
