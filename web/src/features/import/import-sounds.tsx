import { Button, LoadingOverlay } from '@mantine/core';
import type { CheckUp, Organ, Patient, Recording } from '@sadap/contract';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

type Props = {
  organ: Organ;
  patient: Patient;
  checkUp: CheckUp;
  /** What the check-up has of this organ already. */
  recordings: readonly Recording[];
};

/** The button that brings in sounds of other stethoscopes. */
export function ImportSounds(props: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && (
        <Suspense fallback={<LoadingOverlay visible />}>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
