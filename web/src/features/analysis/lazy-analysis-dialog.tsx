import type { Recording } from '@sadap/contract';
import type { ReactNode } from 'react';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const loadDialog = () => import('./analysis-dialog.tsx');

type Props = {
  /** The dialog is closed without one. */
  recording: Recording | undefined;
  subject: (recording: Recording) => ReactNode;
  /** Keep it stable. */
  onClose: () => void;
};

/** The analysis of one stored sound; its code is fetched while the page is idle. */
export function LazyAnalysisDialog({ recording, subject, onClose }: Props) {
  return (
    <LazyDialog name="analysis" load={loadDialog} opened={recording !== undefined} onClose={onClose}>
      {({ AnalysisDialog }) =>
        recording && <AnalysisDialog recording={recording} subject={subject(recording)} onClose={onClose} />
      }
    </LazyDialog>
  );
}
