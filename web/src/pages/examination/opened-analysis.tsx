import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { AnalysisOfRecording } from '../../features/analysis/index.ts';
import { PreviewedSound, SoundSubject } from '../../features/recordings/index.ts';
import type { GuidedProps } from './guided-examination.tsx';

type Props = Pick<GuidedProps, 'checkUp'> & {
  patient: Patient;
  /** Undefined: none is opened. */
  recording: Recording | undefined;
  onClose: () => void;
};

/** The analysis of one of the check-up's sounds, with the sound itself. */
export function OpenedAnalysis({ patient, checkUp, recording: opened, onClose }: Props) {
  return (
    <AnalysisOfRecording
      recording={opened}
      patient={patient}
      subject={(recording) => (
        <>
          <SoundSubject
            patient={patient}
            checkUpNumber={checkUp.sessionNumber}
            position={recording.position}
            circumstances={recording.circumstances}
          />
          <PreviewedSound recording={recording} hasKey />
        </>
      )}
      onClose={onClose}
    />
  );
}
