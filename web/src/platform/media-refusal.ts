/** Why the browser gives no camera or microphone. `insecure`: it gives none to pages without HTTPS. */
export type MediaRefusal = 'insecure' | 'denied' | 'no-input' | 'busy';

export class MediaError extends Error {
  readonly refusal: MediaRefusal;
  constructor(refusal: MediaRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');

export function refusalOf(error: unknown): MediaRefusal {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'no-input';
}

/** The browser's devices. Throws `MediaError` where it offers none. */
export function mediaDevices(): MediaDevices {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MediaError(window.isSecureContext ? 'no-input' : 'insecure');
  return devices;
}
