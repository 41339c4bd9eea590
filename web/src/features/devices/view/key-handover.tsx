import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import type { IssuedKeyDialog } from './issued-key.tsx';

const dialogModule = lazyModule(() => import('./issued-key.tsx'));

/** A key is shown once only: where the dialog cannot be fetched, the key is kept until it can. */
export function KeyHandover(dialog: ComponentProps<typeof IssuedKeyDialog>) {
  const { t } = useTexts();
  const { code, error, retry } = dialogModule.use(dialog.issued !== null);
  if (code) return <code.IssuedKeyDialog {...dialog} />;
  return error ? <LoadError title={t('layout.notFetched')} error={error} onRetry={retry} /> : null;
}
