import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webpOrientation } from './webp-orientation.ts';

const picture = () => sharp({ create: { width: 4, height: 8, channels: 3, background: '#c8371b' } });
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

test.each([1, 3, 6, 8])('orientation %i of a WebP picture is read', async (orientation) => {
  const bytes = await picture().withMetadata({ orientation }).webp().toBuffer();
  expect(webpOrientation(viewOf(bytes))).toBe(orientation);
});

test('a picture without it, of another type, or cut off is as it is', async () => {
  const webp = await picture().withMetadata({ orientation: 6 }).webp().toBuffer();
  expect(webpOrientation(viewOf(await picture().webp().toBuffer()))).toBe(1);
  expect(webpOrientation(viewOf(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()))).toBe(1);
  for (let length = 0; length < webp.length; length += 1)
    expect([1, 6]).toContain(webpOrientation(viewOf(webp.subarray(0, length))));
});
