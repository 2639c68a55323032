import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#tests/builders/bucket.ts';

const program = fileURLToPath(new URL('./fixtures/large-file.ts', import.meta.url));
const sizeBytes = 100 * 1024 * 1024;
let bucket: TestBucket;
let folder: string;

beforeAll(async () => {
  bucket = await openTestBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-large-'));
  const file = await open(path.join(folder, 'video.mp4'), 'w');
  await file.truncate(sizeBytes);
  await file.close();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

// A separate process, so that nothing else uses its memory.
it.each(['folder', 'bucket'])(
  'a file of 100 MB is written to the %s and read back in chunks',
  async (place) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', program, path.join(folder, 'video.mp4')],
      {
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: path.join(folder, place),
          ...(place === 'bucket' && { FILES_URL: bucket.url }),
        },
      },
    );
    const { received, peak } = JSON.parse(stdout) as { received: number; peak: number };
    expect(received).toBe(sizeBytes);
    expect(peak).toBeLessThan(60);
    // The folder store moved the file, so the next store gets another one.
    const file = await open(path.join(folder, 'video.mp4'), 'w');
    await file.truncate(sizeBytes);
    await file.close();
  },
);
