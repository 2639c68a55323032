import { readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/**
 * Removes the place where a picture was taken, and leaves its pixels and its date as they are. Rejects a picture that can't be decoded or
 * has more than 60 million pixels. The size is that of the picture as shown.
 */
export async function withoutPlace(localPath: string): Promise<ImageSize> {
  const sharp = await loadSharp();
  const picture = sharp(localPath, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { autoOrient } = await picture.metadata();
  await picture.stats();
  const clean = `${localPath}.clean`;
  try {
    await writeFile(clean, strippedPicture(await readFile(localPath)), { mode: 0o600 });
    // What was written must still be a picture.
    await sharp(clean, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).stats();
    await rename(clean, localPath);
  } finally {
    await rm(clean, { force: true });
  }
  return { widthPx: autoOrient.width, heightPx: autoOrient.height };
}
