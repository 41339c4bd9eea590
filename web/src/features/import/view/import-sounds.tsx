import { Button } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IconFileImport } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';

const dialogModule = lazyModule(() => import('./import-dialog.tsx'));

type Props = {
  organ: Organ;
  patient: Patient;
  checkUp: CheckUp;
  /** The check-up's existing recordings of this organ. */
  recordings: readonly Recording[];
};

/** The button that imports sounds of other stethoscopes. */
export function ImportSounds(props: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconFileImport size={20} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('importing.open')}
      </Button>
      <LazyOpened module={dialogModule} opened={isOpen} onClose={close}>
        {({ ImportDialog }) => <ImportDialog {...props} onClose={close} />}
      </LazyOpened>
    </>
  );
}
