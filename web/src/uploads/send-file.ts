import { patientFilesPath } from '@sadap/contract/files';
import { errorCodeOf } from '../platform/api-error.ts';
import { requestIds } from '../platform/request-ids.ts';
import { sendForm } from './send-form.ts';

/** Uploads one file to a patient. */
export async function sendFile(
  patientId: number,
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set('file', file, file.name);
  const path = patientFilesPath(patientId);
  const sent = [path, file];
  try {
    await sendForm({ path, form, onProgress, signal, requestId: requestIds.idOf(sent) });
    requestIds.forget(sent);
  } catch (error) {
    // Another file of the same name, size and date.
    if (errorCodeOf(error) === 'REQUEST_ID_USED') requestIds.forget(sent);
    throw error;
  }
}
