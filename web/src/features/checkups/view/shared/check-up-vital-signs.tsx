import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CheckUp } from '@sadap/contract/checkups';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { lazyModule } from '../../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../../ui/lazy.tsx';
import type { PatientNamed } from '../../../../ui/list/patient-title.tsx';

const dialogModule = lazyModule(() => import('../vital-signs-dialog.tsx'));

/** Opens the vital signs of one check-up. */
export function CheckUpVitalSigns({ checkUp, patient }: { checkUp: CheckUp; patient: PatientNamed }) {
  const { t } = useTexts();
  const [opened, { open, close }] = useDisclosure(false);
  const label = t(checkUp.vitalSigns ? 'vitalSigns.title' : 'vitalSigns.record');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconActivityHeartbeat size={18} />}
        onClick={open}
        aria-label={`${label}: ${t('checkUps.number', { number: checkUp.sessionNumber })}`}
      >
        {label}
      </Button>
      <LazyOpened module={dialogModule} opened={opened} onClose={close}>
        {({ VitalSignsDialog }) => <VitalSignsDialog checkUp={checkUp} patient={patient} onClose={close} />}
      </LazyOpened>
    </>
  );
}
