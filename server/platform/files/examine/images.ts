import { readFile, rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { mostMegapixels, type ImageSize } from './examine-file.ts';
import { strippedPicture } from './picture-place.ts';

// Runs in the process that examines files: a decoded picture takes hundreds of megabytes.

sharp.concurrency(1);
sharp.cache(false);

const maxPixels = mostMegapixels * 1_000_000;
/**
 * The longest side of a stored picture: enough for a page as wide as a large screen, and for a certificate on paper. Smaller pictures are also decoded
 * smaller, so that turning one upright does not need all its pixels in memory.
 */
const storedPixels = 4096;
/** The longest side of a stored proof. Print of a till stays readable. */
const proofPixels = 2400;
/** A picture whose brightest place is darker than this shows nothing. */
const darkest = 24;

/** The picture shows nothing. */
export class BlackPicture extends Error {}
/** More pixels than the portal takes. */
export class TooManyPixels extends Error {}

/** The picture to decode. Refused by what its head says, before anything is decoded. */
async function opened(source: string | Buffer) {
  const { width, height } = await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  if (width * height > maxPixels) throw new TooManyPixels();
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient();
}

const atMost = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Encodes a picture again: rotated as the camera recorded, without EXIF data, location or color profile, and at most 4,096 px long. Rejects a picture
 * that can't be decoded or has more than 60 million pixels.
 */
export async function reencode(localPath: string, mediaType: string): Promise<ImageSize> {
  const clean = `${localPath}.clean`;
  try {
    const picture = (await opened(localPath)).resize(atMost(storedPixels));
    const written = await (
      mediaType === 'image/png' ? picture.png() : picture.jpeg({ quality: 88, mozjpeg: true })
    ).toFile(clean);
    await rename(clean, localPath);
    return { widthPx: written.width, heightPx: written.height };
  } finally {
    await rm(clean, { force: true });
  }
}

/**
 * Stores a picture that proves something: without the place where it was taken, with its date, upright, and at most 2,400 px long. The plain encoder
 * takes a tenth of the time. Rejects a picture that can't be decoded, is all black, or has more than 60 million pixels.
 */
export async function storeProof(localPath: string, mediaType: string): Promise<ImageSize> {
  const clean = `${localPath}.clean`;
  try {
    const picture = (await opened(strippedPicture(await readFile(localPath))))
      .resize(atMost(proofPixels))
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

/** Writes a picture as WebP, at most so wide and never enlarged, and returns its size in bytes. WebP is at most 16,383 px high. */
export async function writeSmaller(localPath: string, smallPath: string, widthPx: number): Promise<number> {
  const picture = (await opened(localPath)).resize({
    ...atMost(widthPx),
    height: 16_383,
  });
  return (await picture.webp({ quality: 82, smartSubsample: true }).toFile(smallPath)).size;
}
