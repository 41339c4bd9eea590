import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Patient } from '@sadap/contract/patients';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';

const dialogModule = lazyModule(() => import('./vital-signs-dialog.tsx'));

/** Opens the patient's vital signs of all check-ups. */
export function VitalSignsButton({ patient }: { patient: Patient }) {
  const { t } = useTexts();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" leftSection={<IconActivityHeartbeat size={18} />} onClick={open}>
        {t('vitalSigns.open')}
      </Button>
      <LazyOpened module={dialogModule} opened={opened} onClose={close}>
        {({ VitalSignsDialog }) => <VitalSignsDialog patient={patient} onClose={close} />}
      </LazyOpened>
    </>
  );
}
