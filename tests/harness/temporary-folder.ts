import { statfsSync } from 'node:fs';

const memoryFolder = '/dev/shm';
/** Far more than the suite uses: databases of a few files at a time, each 25 MB. */
const leastBytes = 6 * 1024 ** 3;

/**
 * Lets this process and those it starts keep temporary files in memory, where that is roomy: every test file copies a database of 2,500
 * files, which costs a disk ten times the time. A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || process.availableMemory() < 2 * leastBytes) return;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize >= leastBytes) process.env['TMPDIR'] = memoryFolder;
  } catch {
    // Not every system has one.
  }
}
