import type { CaptureProgress } from '@sadap/contract';

/** The page where a capture is followed, stopped and saved. */
export const pageOfCapture = ({
  patientId,
  sessionId,
  organ,
}: Pick<CaptureProgress, 'patientId' | 'sessionId' | 'organ'>) =>
  `/patients/${patientId}/records/${sessionId}/${organ}-sound`;
