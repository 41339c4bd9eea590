import type { Folders } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import { captureFolder } from './capture-layout.ts';
import type { Captures } from './captures.ts';
import { capturesQueries } from './queries.ts';

/** Unsaved sounds among the stored bytes that are verified: their chunks must fill what their rows say. */
export const captureFolders = (captures: Pick<Captures, 'sound'>): Folders => ({
  async list(transaction) {
    const ids = await capturesQueries(transaction).holdUnsaved();
    return ids.map((id) => `${captureFolder(id)}/`);
  },
  async read(folder, pace) {
    const sound = await captures.sound(idOf(folder), { isSaving: true }).catch(nullIfNotUnsaved);
    if (!sound) return null;
    const { byteCount, sampleCount, gaps } = sound;
    await pace(byteCount);
    if (gaps.every(({ cause }) => cause === undefined)) return { sha256: null, byteCount };
    const silent = gaps.reduce((sum, gap) => sum + gap.sampleCount, 0);
    return silent === sampleCount ? 'missing' : 'damaged';
  },
});

const idOf = (folder: string) => folder.split('/')[1] ?? '';

function nullIfNotUnsaved(error: unknown): null {
  const isGone =
    error instanceof AppError &&
    (error.code === 'CAPTURE_NOT_FOUND' || error.code === 'CAPTURE_NOT_FINISHED');
  if (!isGone) throw error;
  return null;
}
