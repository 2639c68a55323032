import sharp from 'sharp';

/** Shares of a picture that are cut off its sides. */
export interface Cut {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** A picture with its sides cut off, saved again as a JPEG. */
export async function cropped(
  picture: Buffer,
  { top = 0, right = 0, bottom = 0, left = 0 }: Cut,
  quality = 80,
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return sharp(picture)
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((1 - left - right) * width),
      height: Math.round((1 - top - bottom) * height),
    })
    .jpeg({ quality })
    .toBuffer();
}
