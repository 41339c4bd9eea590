import { join } from 'node:path';
import S3rver from 's3rver';

/** A bucket of its own under `folder`, and the settings of a server that uses it. */
export async function startBucket(folder: string) {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'sounds', configs: [] }],
  });
  const { port } = await s3.run();
  return {
    environment: {
      BLOB_URL: 's3://sounds/hospital',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** The file that an object's bytes lie in. */
    fileOf: (key: string) => join(folder, 'sounds', 'hospital', `${key}._S3rver_object`),
    close: () => s3.close(),
  };
}
