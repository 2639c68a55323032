import { crc32 } from 'node:zlib';

// Removes from JPEG and PNG pictures where they were taken, without touching a pixel: the GPS part of the EXIF data, XMP and IPTC texts,
// and whatever follows the picture, such as the second picture or the video that phones append.

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The picture without its place. Throws if it is neither a sound JPEG nor a sound PNG. */
export const strippedPicture = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 8).equals(pngSignature) ? strippedPng(bytes) : strippedJpeg(bytes);

/** Chunks with texts, in which programs store XMP and descriptions. */
const textChunks: readonly string[] = ['tEXt', 'zTXt', 'iTXt'];

function strippedPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [pngSignature];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (type === 'eXIf') {
      const chunk = Buffer.from(bytes.subarray(at, end));
      if (clearPlace(chunk.subarray(8, -4))) {
        chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
        kept.push(chunk);
      }
    } else if (!textChunks.includes(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new Error('The PNG has no end.');
}

const [soi, eoi, sos, app0, app1, app14, comment] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee, 0xfe];
const exifName = Buffer.from('Exif\0\0', 'latin1');

function strippedJpeg(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== soi) throw new Error('The JPEG has no beginning.');
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw new Error('The JPEG has no marker where one belongs.');
    const marker = bytes[at + 1]!;
    // Markers may be filled up.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === eoi) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    const dataAt = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === sos ? endOfScan(bytes, dataAt) : dataAt;
    if (end > bytes.length) break;
    const segment = keptSegment(marker, bytes.subarray(at, end));
    if (segment) kept.push(segment);
    at = end;
  }
  throw new Error('The JPEG has no end.');
}

/** Where the next marker follows the data of a scan. Within it, 0xff is followed by zero or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Of what programs add, only the EXIF data, the color profile and the color transform stay. */
function keptSegment(marker: number, segment: Buffer): Buffer | null {
  if (marker === comment) return null;
  if (marker < app0 || marker > 0xef) return segment;
  if (marker === app0 || marker === app14) return segment;
  const content = segment.subarray(4);
  if (marker === 0xe2) return content.subarray(0, 11).toString('latin1') === 'ICC_PROFILE' ? segment : null;
  if (marker !== app1 || !content.subarray(0, 6).equals(exifName)) return null;
  const copy = Buffer.from(segment);
  return clearPlace(copy.subarray(10)) ? copy : null;
}

const gpsPointer = 0x8825;
const makerNote = 0x927c;
const exifPointer = 0x8769;
/** The bytes of one value, by EXIF type. */
const typeSizes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** More entries than any camera writes. Directories may overlap, so without a limit a picture could have as many as its bytes squared. */
const mostEntries = 10_000;

/** Overwrites the GPS data, and the maker's own notes, in EXIF data. False if the data is malformed: then it must not be kept. */
function clearPlace(tiff: Buffer): boolean {
  try {
    const order = tiff.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') return false;
    const isLittle = order === 'II';
    const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const clear = (entry: number) => {
      const size = (typeSizes[u16(entry + 2)] ?? 1) * u32(entry + 4);
      if (size > 4) zero(u32(entry + 8), size);
      tiff.fill(0, entry + 4, entry + 12);
    };
    let [entries, cleared] = [0, 0];
    const zero = (from: number, size: number) => {
      cleared += size;
      if (from + size > tiff.length || cleared > 2 * tiff.length)
        throw new RangeError('A value ends outside the data, or values overlap.');
      tiff.fill(0, from, from + size);
    };
    const seen = new Set<number>();
    const walk = (directory: number, isGps: boolean): void => {
      if (directory === 0 || seen.has(directory)) return;
      seen.add(directory);
      const count = u16(directory);
      entries += count + 1;
      if (entries > mostEntries) throw new RangeError('There are too many entries.');
      for (let index = 0; index < count; index += 1) {
        const entry = directory + 2 + index * 12;
        const tag = u16(entry);
        if (tag === gpsPointer) walk(u32(entry + 8), true);
        if (tag === exifPointer) walk(u32(entry + 8), false);
        if (isGps || tag === makerNote) clear(entry);
      }
      if (isGps) zero(directory, 2 + count * 12);
      else walk(u32(directory + 2 + count * 12), false);
    };
    walk(u32(4), false);
    return true;
  } catch {
    return false;
  }
}
