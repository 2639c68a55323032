import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { freePort } from '#tests/harness/ports.ts';

export interface TestBucket {
  /** The value of FILES_URL. */
  readonly url: string;
  readonly port: number;
  /** The folder where the server stores its objects. */
  readonly folder: string;
  close(): Promise<void>;
}

/** A temporary S3 server with one empty bucket. */
export async function openTestBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bucket-'));
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  });
  await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files/portal?region=us-east-1&tls=off`,
    port,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
