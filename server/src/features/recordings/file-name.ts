import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';

/** Document 2, section 3: HN, sex, age, check-up and position, the lung's behind 'lung_recording_'. */
export function recordingFileName(parts: {
  organ: Organ;
  /** Null: who awaits a name. */
  patient: Pick<Patient, 'patientID' | 'gender' | 'age'> | null;
  checkUpNumber: number;
  position: string;
  recordingId: number;
}): string {
  const { organ, patient, checkUpNumber, position, recordingId } = parts;
  const prefix = organ === 'lung' ? 'lung_recording_' : '';
  const whose = patient ? `${patient.patientID}_${patient.gender}_${patient.age}` : 'to-be-named';
  return `${prefix}${whose}_${checkUpNumber}_${position}_${recordingId}.wav`;
}

/** The name with another position; the rest describes the day of the recording and stays. */
export function fileNameOfPosition(
  fileName: string,
  { from, to, recordingId }: { from: string; to: string; recordingId: number },
): string {
  const end = `_${from}_${recordingId}.wav`;
  return fileName.endsWith(end) ? `${fileName.slice(0, -end.length)}_${to}_${recordingId}.wav` : fileName;
}
