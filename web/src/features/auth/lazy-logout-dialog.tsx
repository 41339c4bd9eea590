import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { useCode } from '../../ui/use-code.ts';

type Props = { opened: boolean; onClose: () => void };

/** The question before logging out, fetched when first asked. */
export function LazyLogoutDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const { data, error } = useCode('logout-dialog', () => import('./logout-dialog.tsx'), opened);
  useEffect(() => {
    if (!opened || !error) return;
    toast.failure(t('layout.notFetched'), error);
    onClose();
  }, [opened, error, onClose, t]);
  return data ? <data.LogoutDialog opened={opened} onClose={onClose} /> : null;
}
