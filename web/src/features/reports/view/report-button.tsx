import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import type { ReportOf } from './report-dialog.tsx';

const dialog = lazyModule(() => import('./report-dialog.tsx'));

/** Opens the report of a check-up. */
export function ReportButton({ checkUp }: { checkUp: ReportOf }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconFileText size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('reports.open')}
      </Button>
      <Lazy module={dialog} isWanted={isOpen}>
        {({ ReportDialog }) => <ReportDialog checkUp={checkUp} onClose={() => setOpen(false)} />}
      </Lazy>
    </>
  );
}
