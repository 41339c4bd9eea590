import { sendForm } from '../../uploads/send-form.ts';

/** Uploads one file to a patient. */
export function sendFile(
  hn: string,
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set('file', file, file.name);
  return sendForm(`/api/patients/${encodeURIComponent(hn)}/files`, form, onProgress, signal);
}
