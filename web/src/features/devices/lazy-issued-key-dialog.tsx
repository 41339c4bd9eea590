import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCode } from '../../ui/use-code.ts';
import type { IssuedKeyDialog } from './issued-key.tsx';

/** A key is shown only once: if the dialog cannot be fetched, the key is kept until it can. */
export function LazyIssuedKeyDialog(dialog: ComponentProps<typeof IssuedKeyDialog>) {
  const { t } = useTexts();
  const code = useCode('issued-key', () => import('./issued-key.tsx'), dialog.issued !== null);
  if (code.data) return <code.data.IssuedKeyDialog {...dialog} />;
  if (dialog.issued === null || !code.isError) return null;
  return <LoadError title={t('layout.notFetched')} error={code.error} onRetry={() => void code.refetch()} />;
}
