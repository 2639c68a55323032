import { rename, rm } from 'node:fs/promises';

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
