import { authorization } from '../api.ts';
import { refusalIn } from './refusal-in.ts';

/** Posts a form and answers what came back. XMLHttpRequest, because fetch tells nothing of what has left. */
export function sendForm(
  path: string,
  form: FormData,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return resolve(request.responseText);
      reject(refusalIn(request.responseText));
    };
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
