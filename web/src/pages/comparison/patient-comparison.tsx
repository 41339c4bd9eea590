import { Stack } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import { FindingsOfRecording } from '../../features/analysis/index.ts';
import { ComparisonDialog } from '../../features/comparison/index.ts';
import { AnalysisMark, PreviewedSound, SoundSubject } from '../../features/recordings/index.ts';
import { SoundRate } from '../../features/sound-findings/index.ts';

type Props = { organ: Organ; patient: Patient; onClose: () => void };

/** The comparison, with what is known about each sound: its rate, and the doctor's findings. */
export function PatientComparison({ organ, patient, onClose }: Props) {
  return (
    <ComparisonDialog
      organ={organ}
      patient={patient}
      subject={<SoundSubject patient={patient} />}
      analysisOf={(recording) => <AnalysisMark recording={recording} />}
      findingsOf={(recording) => (
        <Stack gap="xs">
          <SoundRate organ={recording.organ} id={recording.recording_id} />
          <FindingsOfRecording recording={recording} />
        </Stack>
      )}
      previewOf={(recording) => <PreviewedSound recording={recording} />}
      onClose={onClose}
    />
  );
}
