import { ActionIcon, Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { LazyOpened } from '../lazy.tsx';
import { Tip } from '../page/tip.tsx';

const dialogModule = lazyModule(() => import('./late/scan-dialog.tsx'));

type Props = {
  onHn: (hn: string) => void;
  /** Beside a field the sign is enough; where it stands alone it says what it does. */
  isNamed?: boolean;
};

/** Reads an HN from a wristband or sticker through the camera. */
export function ScanButton({ onHn, isNamed = false }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const icon = <IconScan size={22} stroke={1.7} />;
  return (
    <>
      {isNamed ? (
        <Button variant="default" size="md" leftSection={icon} onClick={open}>
          {t('scan.open')}
        </Button>
      ) : (
        <Tip label={t('scan.open')}>
          <ActionIcon variant="default" size={44} radius="md" aria-label={t('scan.open')} onClick={open}>
            {icon}
          </ActionIcon>
        </Tip>
      )}
      <LazyOpened module={dialogModule} opened={isOpen} onClose={close}>
        {({ ScanDialog }) => <ScanDialog onHn={onHn} onClose={close} />}
      </LazyOpened>
    </>
  );
}
