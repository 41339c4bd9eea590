/** One chosen file on its way to the server. */
export type Upload = {
  key: number;
  file: File;
  state: UploadState;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  /** Why it was refused or failed. */
  error: unknown;
};
export type UploadState = 'chosen' | 'refused' | 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled';

export type UploadEvent =
  | { type: 'queue' }
  | { type: 'send' }
  | { type: 'progress'; progress: number }
  | { type: 'sent' }
  | { type: 'fail'; error: unknown }
  | { type: 'cancel' };

const QUEUABLE: UploadState[] = ['chosen', 'failed', 'cancelled'];

/** The upload after an event; an event that does not fit its state changes nothing. */
export function afterEvent(upload: Upload, event: UploadEvent): Upload {
  const { state } = upload;
  switch (event.type) {
    case 'queue':
      return QUEUABLE.includes(state) ? { ...upload, state: 'queued', progress: 0, error: null } : upload;
    case 'send':
      return state === 'queued' ? { ...upload, state: 'sending' } : upload;
    case 'progress':
      return state === 'sending' ? { ...upload, progress: event.progress } : upload;
    case 'sent':
      return state === 'sending' ? { ...upload, state: 'sent', progress: 1 } : upload;
    case 'fail':
      return state === 'sending' ? { ...upload, state: 'failed', error: event.error } : upload;
    case 'cancel':
      return state === 'queued' || state === 'sending'
        ? { ...upload, state: 'cancelled', progress: 0 }
        : upload;
  }
}

/** Whether it would be lost with its dialog; a refused file never could be sent. */
export const isUnsent = ({ state }: Upload): boolean => state !== 'sent' && state !== 'refused';

export const isUnderWay = ({ state }: Upload): boolean => state === 'queued' || state === 'sending';
