import sharp from 'sharp';

const side = 16;
/** Places of plain paper count as equal: their noise says nothing. */
const margin = 4;

/**
 * The difference hash of a picture as 256 bits: for each of 16 by 16 places, whether it is clearly brighter than the place to its right. Copies that were
 * resized or encoded again differ in a few bits.
 */
export async function pictureHash(picture: string | Buffer): Promise<string> {
  const pixels = await sharp(picture, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .greyscale()
    .normalise()
    .resize(side + 1, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const at = row * (side + 1) + column;
      bits += pixels[at]! > pixels[at + 1]! + margin ? '1' : '0';
    }
  return bits;
}
