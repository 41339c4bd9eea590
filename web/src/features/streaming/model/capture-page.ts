import type { CaptureProgress } from '@sadap/contract/realtime';

/** The page where a capture is followed, stopped and saved. */
export const pageOfCapture = ({
  patientId,
  sessionId: checkUpId,
  organ,
}: Pick<CaptureProgress, 'patientId' | 'sessionId' | 'organ'>) =>
  `/patients/${patientId}/records/${checkUpId}/${organ}-sound`;
