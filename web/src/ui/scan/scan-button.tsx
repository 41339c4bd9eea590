import { ActionIcon } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { LazyOpened } from '../lazy.tsx';
import { Tip } from '../page/tip.tsx';

const dialogModule = lazyModule(() => import('./late/scan-dialog.tsx'));

/** Reads an HN from a wristband or sticker through the camera. */
export function ScanButton({ onHn }: { onHn: (hn: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Tip label={t('scan.open')}>
        <ActionIcon
          variant="default"
          size={44}
          radius="md"
          aria-label={t('scan.open')}
          onClick={() => setOpen(true)}
        >
          <IconScan size={22} stroke={1.7} />
        </ActionIcon>
      </Tip>
      <LazyOpened module={dialogModule} opened={isOpen} onClose={close}>
        {({ ScanDialog }) => <ScanDialog onHn={onHn} onClose={close} />}
      </LazyOpened>
    </>
  );
}
