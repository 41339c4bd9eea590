import { LoadingOverlay } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../i18n/index.ts';
import { toast } from './toast.ts';
import { useCodeAhead } from './use-code.ts';

type Props<Code> = {
  /** Identifies the code. */
  name: string;
  /** Keep it stable. */
  load: () => Promise<Code>;
  opened: boolean;
  onClose: () => void;
  children: (code: Code) => ReactNode;
};

/**
 * A dialog whose code is fetched while the page is idle, or when it is first opened. If it cannot be fetched,
 * the page stays as it is and the user is told, and can open it again.
 */
export function LazyDialog<Code>({ name, load, opened, onClose, children }: Props<Code>) {
  const { t } = useTexts();
  const { data, error } = useCodeAhead(name, load, opened);
  useEffect(() => {
    if (!opened || !error) return;
    toast.failure(t('layout.notFetched'), error);
    onClose();
  }, [opened, error, onClose, t]);
  if (!opened) return null;
  return data ? children(data) : <LoadingOverlay visible />;
}
