import type { Recording } from '@sadap/contract';
import type { ReactNode } from 'react';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const loadDialog = () => import('./ask-dialog.tsx');

type Props = {
  /** The dialog is closed without one. */
  recording: Recording | undefined;
  subject: (recording: Recording) => ReactNode;
  /** Keep it stable. */
  onClose: () => void;
};

/** Asks a colleague about one stored sound; its code is fetched while the page is idle. */
export function LazyAskDialog({ recording, subject, onClose }: Props) {
  return (
    <LazyDialog name="ask" load={loadDialog} opened={recording !== undefined} onClose={onClose}>
      {({ AskDialog }) =>
        recording && <AskDialog recording={recording} subject={subject(recording)} onClose={onClose} />
      }
    </LazyDialog>
  );
}
