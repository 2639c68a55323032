import { rename, rm } from 'node:fs/promises';
import sharp from 'sharp';

export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const maxPixels = 60_000_000;
sharp.concurrency(1);
sharp.cache(false);

/**
 * Writes a picture anew: turned as its camera meant, without EXIF, position or colour profile tricks.
 * Rejects a picture that can't be decoded or has more than 60 million pixels.
 */
export async function reencode(localPath: string, mediaType: string): Promise<ImageSize> {
  const clean = `${localPath}.clean`;
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
