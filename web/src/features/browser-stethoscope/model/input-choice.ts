import { STEREO_CHANNELS } from '@sadap/contract/recordings';
import { z } from 'zod';

/** The input that this browser's user chose last; `null`: the browser's own choice. */
const InputChoice = z.object({ deviceId: z.string().nullable(), channel: z.enum(STEREO_CHANNELS) });
export type InputChoice = z.infer<typeof InputChoice>;

const STORAGE_KEY = 'browser-stethoscope-input';

export function storedChoice(): InputChoice {
  try {
    return InputChoice.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''));
  } catch {
    return { deviceId: null, channel: 'mix' };
  }
}

export const storeChoice = (choice: InputChoice) => localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
