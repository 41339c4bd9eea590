import type { Organ, Patient } from '@sadap/contract';

/** Document 2, section 3: HN, sex, age, session and position; a lung's name begins with 'lung_recording_'. */
export function recordingFileName(parts: {
  organ: Organ;
  patient: Pick<Patient, 'patientID' | 'gender' | 'age'>;
  sessionNumber: number;
  position: string;
  recordingId: number;
}): string {
  const { organ, patient, sessionNumber, position, recordingId } = parts;
  const prefix = organ === 'lung' ? 'lung_recording_' : '';
  return `${prefix}${patient.patientID}_${patient.gender}_${patient.age}_${sessionNumber}_${position}_${recordingId}.wav`;
}

/** The name with another position; the rest describes the day of the recording and stays. */
export function fileNameOfPosition(
  fileName: string,
  { from, to, recordingId }: { from: string; to: string; recordingId: number },
): string {
  const end = `_${from}_${recordingId}.wav`;
  return fileName.endsWith(end) ? `${fileName.slice(0, -end.length)}_${to}_${recordingId}.wav` : fileName;
}
