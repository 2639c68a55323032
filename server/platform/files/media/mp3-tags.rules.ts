/** The most bytes that are read of one tag to know its length. */
export const tagBytes = 32;

const id3v1Bytes = 128;
const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Sizes of ID3v2 have seven bits to a byte. */
const sevenBits = (bytes: Buffer, at: number) =>
  ((bytes[at]! & 127) << 21) |
  ((bytes[at + 1]! & 127) << 14) |
  ((bytes[at + 2]! & 127) << 7) |
  (bytes[at + 3]! & 127);

/** Where the sound of an MP3 begins and ends: without the tags before it (ID3v2) and behind it (ID3v1, APE, ID3v2 with a foot). */
export async function soundBetweenTags(
  size: number,
  readAt: (position: number) => Promise<Buffer>,
): Promise<{ readonly start: number; readonly end: number }> {
  let start = 0;
  for (let head = await readAt(start); isId3v2(head, 'ID3'); head = await readAt(start)) {
    const hasFoot = (head[5]! & 0x10) !== 0;
    start += 10 + sevenBits(head, 6) + (hasFoot ? 10 : 0);
    if (start >= size) return { start: size, end: size };
  }
  let end = size;
  for (let length = await tagBefore(end, readAt); length > 0; length = await tagBefore(end, readAt)) {
    end -= length;
    if (end <= start) return { start, end: start };
  }
  return { start, end };
}

const isId3v2 = (bytes: Buffer, name: string) => bytes.length >= 10 && latin(bytes, 0, 3) === name;

/** The length of the tag that ends there; 0: none. */
async function tagBefore(end: number, readAt: (position: number) => Promise<Buffer>): Promise<number> {
  if (end >= id3v1Bytes && latin(await readAt(end - id3v1Bytes), 0, 3) === 'TAG') return id3v1Bytes;
  if (end < tagBytes) return 0;
  const foot = await readAt(end - tagBytes);
  if (latin(foot, 0, 8) === 'APETAGEX') {
    const hasHead = (foot.readUInt32LE(20) & 0x80000000) !== 0;
    return foot.readUInt32LE(12) + (hasHead ? tagBytes : 0);
  }
  const id3 = foot.subarray(tagBytes - 10);
  return isId3v2(id3, '3DI') ? 20 + sevenBits(id3, 6) : 0;
}
