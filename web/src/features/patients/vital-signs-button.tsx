import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Patient } from '@sadap/contract/patients';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const loadDialog = () => import('./vital-signs-dialog.tsx');

/** Opens the patient's vital signs of all check-ups. */
export function VitalSignsButton({ patient }: { patient: Patient }) {
  const { t } = useTexts();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconActivityHeartbeat size={18} />} onClick={open}>
        {t('vitalSigns.open')}
      </Button>
      <LazyDialog name="patient-vital-signs" load={loadDialog} opened={opened} onClose={close}>
        {({ VitalSignsDialog }) => <VitalSignsDialog patient={patient} onClose={close} />}
      </LazyDialog>
    </>
  );
}
