/**
 * How the camera held a WebP picture, 1 to 8 as EXIF says it. Browsers turn JPEG upright by that, but not WebP. Pictures of other types are 1: their decoders
 * turn them.
 */
export function webpOrientation(bytes: DataView): number {
  if (bytes.byteLength < 12 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return 1;
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const size = bytes.getUint32(at + 4, true);
    if (nameAt(bytes, at) === 'EXIF')
      return exifOrientation(bytes, at + 8, Math.min(size, bytes.byteLength - at - 8));
    at += 8 + size + (size % 2);
  }
  return 1;
}

const nameAt = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => bytes.getUint8(at + place)));

function exifOrientation(bytes: DataView, from: number, size: number): number {
  // Some programs keep the mark that EXIF has in JPEG.
  const head = size > 6 && nameAt(bytes, from) === 'Exif' ? 6 : 0;
  const exif = new DataView(bytes.buffer, bytes.byteOffset + from + head, size - head);
  if (exif.byteLength < 14) return 1;
  const isLittle = exif.getUint8(0) === 0x49;
  const directory = exif.getUint32(4, isLittle);
  if (directory + 2 > exif.byteLength) return 1;
  const count = exif.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > exif.byteLength) return 1;
    if (exif.getUint16(at, isLittle) !== 0x112) continue;
    const orientation = exif.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** True if width and height change places when the picture is turned upright. */
export const isTurned = (orientation: number): boolean => orientation >= 5;

type Matrix = readonly [number, number, number, number, number, number];

/** The transform of a canvas that draws a picture of this size upright. */
export const uprightMatrix = (orientation: number, width: number, height: number): Matrix =>
  (
    {
      2: [-1, 0, 0, 1, width, 0],
      3: [-1, 0, 0, -1, width, height],
      4: [1, 0, 0, -1, 0, height],
      5: [0, 1, 1, 0, 0, 0],
      6: [0, 1, -1, 0, height, 0],
      7: [0, -1, -1, 0, height, width],
      8: [0, -1, 1, 0, 0, width],
    } as Readonly<Record<number, Matrix>>
  )[orientation] ?? [1, 0, 0, 1, 0, 0];
