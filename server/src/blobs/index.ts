import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { openFileBlobStore } from './file-blob-store.ts';

export { type BlobRemoval, createBlobRemoval } from './blob-removal.ts';
export { BlobMissing, type BlobRange, type BlobStore } from './blob-store.ts';
export { scrubsQueries, storedBlobsQueries } from './queries.ts';
export { createScrub, type Scrub } from './scrub.ts';
export { createVerifiedBlobs, type Folders, type VerifiedBlobs } from './verified-blobs.ts';

/** The configured store: a bucket, or the data folder. */
export async function openBlobStore(config: Config, log?: Pick<Log, 'warn'>): Promise<BlobStore> {
  if (!config.BLOB_URL) return openFileBlobStore(`${config.DATA_DIR}/blobs`);
  const { openS3BlobStore } = await import('./s3-blob-store.ts');
  return openS3BlobStore(config, config.BLOB_URL, log);
}
