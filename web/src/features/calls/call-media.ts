export type MediaRefusal = 'insecure' | 'denied' | 'no-input' | 'busy';

export class MediaError extends Error {
  readonly refusal: MediaRefusal;
  constructor(refusal: MediaRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export type CallMedia = { stream: MediaStream; hasCamera: boolean };

/** Source: specification 2, section 5. */
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: false };
const VIDEO = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } };

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');

async function isMicrophoneAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'granted';
  } catch {
    return false;
  }
}

function refusalOf(error: unknown): MediaRefusal {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'no-input';
}

/** Camera and microphone, or the microphone alone where there is no camera to be had. Throws `MediaError`. */
export async function openCallMedia(): Promise<CallMedia> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MediaError('insecure');
  try {
    return { stream: await devices.getUserMedia({ audio: AUDIO, video: VIDEO }), hasCamera: true };
  } catch (error) {
    if (refusalOf(error) === 'denied' && !(await isMicrophoneAllowed())) throw new MediaError('denied');
  }
  try {
    return { stream: await devices.getUserMedia({ audio: AUDIO }), hasCamera: false };
  } catch (error) {
    throw new MediaError(refusalOf(error));
  }
}
