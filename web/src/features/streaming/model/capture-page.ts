import type { CaptureProgress } from '@sadap/contract/realtime';

/** The page where a capture is followed, stopped and saved. */
export const pageOfCapture = ({
  patientId,
  sessionId: checkUpId,
  organ,
  examination,
}: Pick<CaptureProgress, 'patientId' | 'sessionId' | 'organ' | 'examination'>) => {
  const checkUp = `/patients/${patientId}/records/${checkUpId}`;
  return examination ? `${checkUp}/examinations/${examination.id}` : `${checkUp}/${organ}-sound`;
};
