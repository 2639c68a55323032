import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  S3Client,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { bucketErrors } from '#server/platform/health/counters.ts';
import { askingOutside } from '#server/platform/tracing/tracing.ts';
import type { BucketAddress } from './bucket-address.ts';
import { StoreAway, type ObjectStore } from './object-store.ts';

/** Parts of a large file are sent two at a time: about 16 MB in memory, whatever the file's size. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
const checkPatienceMs = 4000;

/** Objects in a bucket. This file loads the client library, so import it only where a bucket is configured. */
export function s3Bucket({
  endpoint,
  region,
  bucket: Bucket,
  prefix,
  credentials,
}: BucketAddress): ObjectStore {
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Other services than Amazon's do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  });
  const keyOf = (key: string) => `${prefix}${key}`;

  return {
    put: (key, localPath, mediaType) =>
      reported('put', async () => {
        const Body = createReadStream(localPath);
        try {
          await new Upload({
            client,
            params: { Bucket, Key: keyOf(key), Body, ContentType: mediaType },
            partSize: partBytes,
            queueSize: partsAtOnce,
            leavePartsOnError: false,
          }).done();
        } finally {
          Body.destroy();
        }
      }),
    read: (key, range) =>
      reported('read', async () => {
        try {
          const { Body } = await client.send(
            new GetObjectCommand({
              Bucket,
              Key: keyOf(key),
              ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            }),
          );
          return Body as Readable;
        } catch (error) {
          if (nameOf(error) === 'NoSuchKey') return null;
          throw error;
        }
      }),
    remove: (key) =>
      reported('remove', async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
      }),
    async *list(folder) {
      for (let after: string | undefined, more = true; more;) {
        const page = await reported('list', () =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: keyOf(`${folder}/`), ContinuationToken: after }),
          ),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(prefix.length), storedAt: LastModified };
        after = page.NextContinuationToken;
        more = page.IsTruncated === true && after !== undefined;
      }
    },
    check: () =>
      reported('check', async () => {
        await client.send(new HeadBucketCommand({ Bucket }), {
          abortSignal: AbortSignal.timeout(checkPatienceMs),
        });
      }),
    async verify() {
      const Key = keyOf('start-check');
      await client.send(new PutObjectCommand({ Bucket, Key, Body: 'ok', ContentType: 'text/plain' }), {
        abortSignal: AbortSignal.timeout(3 * checkPatienceMs),
      });
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Runs an operation on the bucket and reports its errors as the store's failure, not the portal's. */
async function reported<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await askingOutside(`bucket ${operation}`, work);
  } catch (error) {
    bucketErrors.inc();
    throw new StoreAway(error);
  }
}
