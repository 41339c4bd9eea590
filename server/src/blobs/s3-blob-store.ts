import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';
import { assertKey, BlobMissing, type BlobStore } from './blob-store.ts';

const PROBE_BYTES = 1024;
const CONNECT_LIMIT_MS = 3_000;
const SILENCE_LIMIT_MS = 5_000;
/** S3 deletes no more objects at once. */
const MOST_AT_ONCE = 1_000;
/** What engines answer that want Content-MD5, or do not know the request. */
const REFUSALS = new Set(['InvalidRequest', 'MissingContentMD5', 'NotImplemented', 'MethodNotAllowed']);
const REFUSING_STATUSES = new Set([405, 501]);

/** Keeps blobs in an S3 bucket: `s3://bucket/prefix`, with S3_ENDPOINT for engines other than Amazon's. */
export async function openS3BlobStore(
  config: Config,
  blobUrl: string,
  log?: Pick<Log, 'warn'>,
): Promise<BlobStore> {
  const { hostname: Bucket, pathname } = new URL(blobUrl);
  const prefix = pathname
    .split('/')
    .filter((name) => name !== '')
    .join('/');
  const client = new S3Client({
    region: config.S3_REGION,
    // A bucket that never responds must not block a recording forever; failures are retried.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, socketTimeout: SILENCE_LIMIT_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
      ? {
          credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
        }
      : {}),
  });
  const nameOf = (key: string) => {
    assertKey(key);
    return prefix ? `${prefix}/${key}` : key;
  };
  const fetchObject = async (key: string, Range?: string) => {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: nameOf(key), ...(Range ? { Range } : {}) }),
      );
      if (!Body) throw new BlobMissing(key);
      return Body;
    } catch (error) {
      throw error instanceof Error && error.name === 'NoSuchKey' ? new BlobMissing(key) : error;
    }
  };

  let deletesSeveral = true;
  /** Some engines refuse it, such as those that want Content-MD5. Deleting single objects every one can. */
  async function deleteSeveral(keys: string[]): Promise<string[]> {
    if (!deletesSeveral) return keys;
    try {
      const Objects = keys.map((key) => ({ Key: nameOf(key) }));
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      const left = new Set(Errors.map(({ Key }) => Key));
      return keys.filter((key) => left.has(nameOf(key)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      deletesSeveral = false;
      log?.warn(
        { error: describeError(error) },
        'the bucket refuses to delete several objects at once: they are deleted one after the other',
      );
      return keys;
    }
  }

  const store: BlobStore = {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: nameOf(key), Body: bytes }));
    },
    async putStream(key, content, ContentLength) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: nameOf(key), Body: Readable.from(content), ContentLength }),
      );
    },
    async get(key) {
      return (await fetchObject(key)).transformToByteArray();
    },
    async read(key, range) {
      const body = await fetchObject(key, range && `bytes=${range.start}-${range.end}`);
      if (!(body instanceof Readable)) throw new Error('S3 returned no stream');
      return body;
    },
    async stamp(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: nameOf(key) }));
        return `${head.ContentLength} ${head.ETag} ${head.LastModified?.getTime()}`;
      } catch (error) {
        throw error instanceof Error && error.name === 'NotFound' ? new BlobMissing(key) : error;
      }
    },
    async list(folder) {
      const found: { key: string; byteCount: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${nameOf(folder)}/`,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
        );
        for (const { Key, Size } of page.Contents ?? [])
          if (Key) found.push({ key: prefix ? Key.slice(prefix.length + 1) : Key, byteCount: Size ?? 0 });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(key) }));
    },
    async deleteFolder(folder) {
      const keys = await store.list(folder);
      for (let start = 0; start < keys.length; start += MOST_AT_ONCE) {
        const several = keys.slice(start, start + MOST_AT_ONCE).map(({ key }) => key);
        for (const key of await deleteSeveral(several)) await store.delete(key);
      }
    },
    // An object exists whole or not at all.
    removeLeftovers: async () => undefined,
    async check() {
      const key = `probes/${randomUUID()}`;
      await store.put(key, randomBytes(PROBE_BYTES));
      await store.delete(key);
    },
  };
  return store;
}

/**
 * The engine cannot do it, and would answer the same again. Anything else, such as a request that was too
 * slow or signed by a clock that is off, may go well the next time.
 */
function isRefusal(error: unknown): boolean {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return REFUSALS.has(name) || REFUSING_STATUSES.has($metadata?.httpStatusCode ?? 0);
}
