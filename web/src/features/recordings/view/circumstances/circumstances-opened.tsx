import type { Circumstances } from '@sadap/contract/circumstances';
import type { ReactNode } from 'react';
import { lazyModule } from '../../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../../ui/lazy.tsx';

const dialogModule = lazyModule(() => import('./circumstances-dialog.tsx'));

type Props = {
  opened: boolean;
  circumstances: Circumstances;
  /** Whose they are. */
  of: string;
  /** Throws what the server refuses. */
  save: (circumstances: Circumstances) => Promise<void>;
  /** Null: the user may change them; else who may. */
  onlyBy?: string | null;
  /** What was stated earlier. */
  history?: ReactNode;
  onClose: () => void;
};

/** The dialog that states how a sound was recorded. */
export function CircumstancesOpened({ opened, onlyBy = null, onClose, ...dialog }: Props) {
  return (
    <LazyOpened module={dialogModule} opened={opened} onClose={onClose}>
      {({ CircumstancesDialog }) => <CircumstancesDialog {...dialog} onlyBy={onlyBy} onClose={onClose} />}
    </LazyOpened>
  );
}
