import { STEREO_CHANNELS } from '@sadap/contract/recordings';
import { z } from 'zod';
import { sharedStorage } from '../../../platform/browser-storage.ts';

/** The input that this browser's user chose last; `null`: the browser's own choice. */
const InputChoice = z.object({ deviceId: z.string().nullable(), channel: z.enum(STEREO_CHANNELS) });
export type InputChoice = z.infer<typeof InputChoice>;

const STORAGE_KEY = 'browser-stethoscope-input';

export function storedChoice(): InputChoice {
  try {
    return InputChoice.parse(JSON.parse(sharedStorage.getItem(STORAGE_KEY) ?? ''));
  } catch {
    return { deviceId: null, channel: 'mix' };
  }
}

export const storeChoice = (choice: InputChoice) =>
  sharedStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
