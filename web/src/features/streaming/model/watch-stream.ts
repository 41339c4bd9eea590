import { COMPRESSION } from '@sadap/contract/compressed-frames';
import { REDUCTION } from '@sadap/contract/reduced-frames';
import { requestRealtime } from '../../../platform/realtime.ts';

/** Listens to a stethoscope's stream. An older server sends its sound as it is. */
export const watchStream = (mac: string) =>
  requestRealtime('stream:watch', { mac, compression: COMPRESSION, reduction: REDUCTION });
