import { readFile, rename, rm } from 'node:fs/promises';
import { strippedPicture } from './picture-place.ts';

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const maxPixels = 60_000_000;

/** Loaded with the first picture: most processes never handle one, and its native code uses memory in each process that loads it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Re-encodes a picture: rotated as the camera recorded, without EXIF data, location or color profile. Rejects a picture that can't be
 * decoded or has more than 60 million pixels.
 */
export async function reencode(localPath: string, mediaType: string): Promise<ImageSize> {
  const clean = `${localPath}.clean`;
  const sharp = await loadSharp();
  try {
    const picture = sharp(localPath, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).rotate();
    const written = await (
      mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: 88, mozjpeg: true })
    ).toFile(clean);
    await rename(clean, localPath);
    return { widthPx: written.width, heightPx: written.height };
  } finally {
    await rm(clean, { force: true });
  }
}

/** The longest side of a stored proof. Print of a till stays readable. */
const proofPixels = 2400;
/** A picture whose brightest place is darker than this shows nothing. */
const darkest = 24;

/** The picture shows nothing. */
export class BlackPicture extends Error {}
/** More pixels than the portal takes. */
export class TooManyPixels extends Error {}
export const mostMegapixels = maxPixels / 1_000_000;

/**
 * Stores a picture that proves something: without the place where it was taken, with its date, upright, and at most 2,400 px long. The plain encoder
 * takes a tenth of the time. Rejects a picture that can't be decoded, is all black, or has more than 60 million pixels.
 */
export async function storeProof(localPath: string, mediaType: string): Promise<ImageSize> {
  const sharp = await loadSharp();
  const clean = `${localPath}.clean`;
  try {
    const { width, height } = await sharp(localPath, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > maxPixels) throw new TooManyPixels();
    const picture = sharp(strippedPicture(await readFile(localPath)), {
      limitInputPixels: maxPixels,
      failOn: 'error',
      pages: 1,
    })
      .autoOrient()
      .resize({ width: proofPixels, height: proofPixels, fit: 'inside', withoutEnlargement: true })
      .keepExif();
    const written = await (
      mediaType === 'image/png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 85 })
    ).toFile(clean);
    const small = await sharp(clean).resize({ width: 200 }).flatten().greyscale().raw().toBuffer();
    if (small.every((brightness) => brightness < darkest)) throw new BlackPicture();
    await rename(clean, localPath);
    return { widthPx: written.width, heightPx: written.height };
  } finally {
    await rm(clean, { force: true });
  }
}
