import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { toast } from '../../../ui/toast/toast.ts';

const dialogModule = lazyModule(() => import('./logout-dialog.tsx'));

type Props = { opened: boolean; onClose: () => void };

/**
 * The question before logging out, fetched when it is first asked. It stays, so that its closing can be
 * drawn.
 */
export function LogoutQuestion({ opened, onClose }: Props) {
  const { t } = useTexts();
  const { code, error } = dialogModule.use(opened);
  useEffect(() => {
    if (!opened || !error) return;
    toast.failure(t('layout.notFetched'), error);
    onClose();
  }, [opened, error, onClose, t]);
  return code && <code.LogoutDialog opened={opened} onClose={onClose} />;
}
