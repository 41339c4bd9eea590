import { sendForm } from '../../uploads/send-form.ts';

/** Uploads one file to a patient. */
export async function sendFile(
  hn: string,
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set('file', file, file.name);
  await sendForm(`/api/patients/${encodeURIComponent(hn)}/files`, form, onProgress, signal);
}
