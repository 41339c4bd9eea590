import { authorization } from '../../api.ts';
import { refusalIn } from './refusal-in.ts';

/** Uploads one file to a patient. XMLHttpRequest, because fetch tells nothing of what has left. */
export function sendFile(
  hn: string,
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/patients/${encodeURIComponent(hn)}/files`);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return resolve();
      reject(refusalIn(request.responseText));
    };
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file, file.name);
    request.send(form);
  });
}
