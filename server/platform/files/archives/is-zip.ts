import { open } from 'node:fs/promises';

/** True if a file begins like an archive: with an entry, or with the end record of an empty archive. */
export async function isZip(localPath: string): Promise<boolean> {
  const file = await open(localPath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && [0x04034b50, 0x06054b50].includes(buffer.readUInt32LE(0));
  } finally {
    await file.close();
  }
}
