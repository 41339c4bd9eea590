import { Loader } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { allTexts, useTexts } from '../i18n/index.ts';
import type { LazyModule } from '../platform/lazy-module.ts';
import styles from './lazy.module.css';
import { LoadError } from './page/load-error.tsx';
import { toast } from './toast/toast.ts';

type Props<Code> = {
  module: LazyModule<Code>;
  /** Nothing is fetched or drawn while it is not wanted. */
  isWanted?: boolean;
  /** Drawn until the code is there. */
  waiting?: ReactNode;
  /**
   * Where the code cannot be fetched, a note with a button to try again stands in its place. `title` is its
   * title. `null`: nothing does, because the page goes on without.
   */
  failure?: { title: string } | null;
  children: (code: Code) => ReactNode;
};

/** Draws something whose code is loaded late, once its texts are there too. */
export function Lazy<Code>({ module, isWanted = true, waiting = null, failure, children }: Props<Code>) {
  const { t } = useTexts();
  const { code, error, retry } = useWithTexts(module, isWanted);
  if (!isWanted) return null;
  if (code) return children(code);
  if (!error) return waiting;
  if (failure === null) return null;
  return <LoadError title={failure?.title ?? t('layout.notFetched')} error={error} onRetry={retry} />;
}

function useWithTexts<Code>(module: LazyModule<Code>, isWanted: boolean) {
  const { code, error, retry } = module.use(isWanted);
  const texts = allTexts.use(isWanted);
  return {
    code: texts.code && code,
    error: error ?? texts.error,
    retry: () => {
      retry();
      texts.retry();
    },
  };
}

type OpenedProps<Code> = {
  module: LazyModule<Code>;
  opened: boolean;
  onClose: () => void;
  children: (code: Code) => ReactNode;
};

/**
 * The same for what a tap opens: the code comes when the page is idle, or when it is opened. Where it cannot
 * be fetched a toast says so and the page stays as it is. The user can open it again.
 */
export function LazyOpened<Code>({ module, opened, onClose, children }: OpenedProps<Code>) {
  const { t } = useTexts();
  const { code, error } = useWithTexts(module, opened);
  useEffect(() => module.prefetch(), [module]);
  useEffect(() => {
    if (!opened || !error) return;
    toast.failure(t('layout.notFetched'), error);
    onClose();
  }, [opened, error, onClose, t]);
  if (!opened) return null;
  if (code) return children(code);
  return (
    <div className={styles.waiting} role="status" aria-label={t('layout.loading')}>
      <Loader />
    </div>
  );
}
