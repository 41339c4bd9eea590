import { i18n } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { toast } from '../toast/toast.ts';

type DialogsCode = typeof import('../dialog/dialogs-code.tsx');

/** The code of questions; fetched while the page is idle, so that one can be asked without network too. */
export const dialogs = lazyModule(() => import('../dialog/dialogs-code.tsx'));

let isStanding = false;
const waiting = new Set<() => void>();

function onStanding(stands: boolean): void {
  isStanding = stands;
  if (!stands) return;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/** The place of questions in the page; empty until the first one is asked. */
export function DialogHost() {
  const code = dialogs.useFetched();
  return code && <code.Dialogs onStanding={onStanding} />;
}

/** What opens questions; null, after telling the user, if it could not be fetched. */
export async function loadDialogs(): Promise<DialogsCode | null> {
  try {
    const code = await dialogs.fetch();
    if (!isStanding) await new Promise<void>((resolve) => waiting.add(resolve));
    return code;
  } catch (error) {
    toast.failure(i18n.t('layout.notFetched'), error);
    return null;
  }
}
