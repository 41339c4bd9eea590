import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import type { SignedPatient } from './use-sign.ts';

const dialogModule = lazyModule(() => import('./analysis-dialog.tsx'));

type Props = {
  /** The dialog is closed without one. */
  recording: Recording | undefined;
  subject: (recording: Recording) => ReactNode;
  patient: SignedPatient;
  /** Keep it stable. */
  onClose: () => void;
  /** A first analysis is saved, and signed or left as a draft: the dialog is no longer needed. */
  onReviewed?: (() => void) | undefined;
};

/** The analysis of one stored sound; its code is fetched while the page is idle. */
export function AnalysisOfRecording({ recording, subject, patient, onClose, onReviewed }: Props) {
  return (
    <LazyOpened module={dialogModule} opened={recording !== undefined} onClose={onClose}>
      {({ AnalysisDialog }) =>
        recording && (
          <AnalysisDialog
            recording={recording}
            subject={subject(recording)}
            patient={patient}
            onClose={onClose}
            onReviewed={onReviewed}
          />
        )
      }
    </LazyOpened>
  );
}
