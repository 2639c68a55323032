import sharp from 'sharp';
import { videoFile } from './media-files.ts';
import type { SentFile } from './multipart.ts';

/** A picture of one color. */
export const pngFile = async (name = 'picture.png', widthPx = 40, heightPx = 30): Promise<SentFile> => ({
  name,
  type: 'image/png',
  content: await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#0181f6' } })
    .png()
    .toBuffer(),
});

/** A photo as a phone takes it: rotated, with its location in the metadata. */
export const photoFile = async (name = 'photo.jpg'): Promise<SentFile> => ({
  name,
  type: 'image/jpeg',
  content: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8371b' } })
    .withExif({ IFD0: { Make: 'Builder' }, IFD3: { GPSLatitude: '44/1 3/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});

/** A photo in the size that phones take: twelve megapixels, or another width of the same shape. */
export const largePhoto = async (widthPx = 4000): Promise<SentFile> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  return {
    name: 'large.jpg',
    type: 'image/jpeg',
    content: await sharp(grain)
      .resize({ width: widthPx, kernel: 'nearest' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  };
};

/** A PDF of one empty page. */
export const pdfFile = (name = 'sheet.pdf'): SentFile => ({
  name,
  type: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});

export const textFile = (name: string, text: string): SentFile => ({
  name,
  type: 'text/plain',
  content: Buffer.from(text),
});

/** A video of two seconds. */
export const mp4File = (name = 'clip.mp4'): SentFile => videoFile({ name });
