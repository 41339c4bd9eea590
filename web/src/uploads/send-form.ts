import { REQUEST_ID_HEADER } from '@sadap/contract/limits';
import { authorization } from '../platform/api.ts';
import { sendPatiently } from '../platform/late-answers.ts';
import { noteFailedRequest } from '../platform/realtime.ts';
import { refusalIn } from './refusal-in.ts';

type Sent = {
  path: string;
  form: FormData;
  onProgress: (progress: number) => void;
  signal: AbortSignal;
  /** Id under which it may be sent again. */
  requestId?: string;
};

/** Posts a form and returns the response. If that is late, the user may resend it once. */
export const sendForm = (sent: Sent): Promise<string> =>
  sendPatiently((signal, alive) => send({ ...sent, signal }, alive), sent.signal);

/** By XMLHttpRequest, because fetch does not report upload progress. */
function send({ path, form, onProgress, signal, requestId }: Sent, alive: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const headers = { ...authorization(), ...(requestId && { [REQUEST_ID_HEADER]: requestId }) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      if (request.status < 300) return resolve(request.responseText);
      reject(refusalIn(request.status, request.responseText));
    };
    request.onerror = () => {
      noteFailedRequest();
      reject(new Error('no answer'));
    };
    request.onabort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
