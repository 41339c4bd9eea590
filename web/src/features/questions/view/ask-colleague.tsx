import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';

const dialogModule = lazyModule(() => import('./ask-dialog.tsx'));

type Props = {
  /** The dialog is closed without one. */
  recording: Recording | undefined;
  subject: (recording: Recording) => ReactNode;
  /** Keep it stable. */
  onClose: () => void;
};

/** Asks a colleague about one stored sound; its code is fetched while the page is idle. */
export function AskColleague({ recording, subject, onClose }: Props) {
  return (
    <LazyOpened module={dialogModule} opened={recording !== undefined} onClose={onClose}>
      {({ AskDialog }) =>
        recording && <AskDialog recording={recording} subject={subject(recording)} onClose={onClose} />
      }
    </LazyOpened>
  );
}
