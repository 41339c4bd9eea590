import { sendForm } from '../../uploads/send-form.ts';

/** Uploads a still picture to a patient's files. */
export async function keepStill(hn: string, still: File): Promise<void> {
  const form = new FormData();
  form.set('file', still, still.name);
  await sendForm(
    `/api/patients/${encodeURIComponent(hn)}/files`,
    form,
    () => undefined,
    new AbortController().signal,
  );
}
