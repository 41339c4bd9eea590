import { setTimeout as wait } from 'node:timers/promises';
import { isStorageFull } from '../errors.ts';

const RETRY_MS = 2_000;

/** Starts; while the disk has no room for it, says so once and tries again every few seconds. */
export async function onceThereIsRoom<Started>(
  folder: string,
  say: (text: string) => void,
  start: () => Promise<Started>,
): Promise<Started> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await start();
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      if (isFirst) say(`The disk of ${folder} is full. Sadap starts by itself once there is room.`);
      await wait(RETRY_MS);
    }
  }
}
