export type { Capture, CapturePositionInput, CaptureState } from './schema.ts';

export const captureSoundPath = (captureId: string) => `/api/captures/${captureId}/sound`;
