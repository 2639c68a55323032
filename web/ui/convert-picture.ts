import { isTurned, uprightMatrix, webpOrientation } from './webp-orientation.ts';
import { texts } from '#web/platform/formats/translate.ts';

/** Pictures that are stored as JPEG or PNG and that many browsers can turn into these. */
const types = ['image/webp', 'image/avif', 'image/heic', 'image/heif'] as const;
const endings = ['.webp', '.avif', '.heic', '.heif'] as const;

/** The longest side of a stored picture; more would be sent for nothing. */
const longestSide = 4096;
const quality = 0.92;

/** An iPhone turns its photos into JPEG by itself, with the date that proofs need, if a field asks for JPEG only. */
const convertsByItself = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const takesPictures = (accept: string | undefined): boolean => accept?.includes('image/jpeg') ?? false;

/** What a field lets people choose: pictures that this page converts as well, where it accepts pictures. */
export const choosable = (accept: string | undefined): string | undefined =>
  takesPictures(accept) && !convertsByItself() ? [accept, ...types, ...endings].join(',') : accept;

const isConvertible = ({ name, type }: File): boolean =>
  types.some((one) => type.toLowerCase() === one) || endings.some((one) => name.toLowerCase().endsWith(one));

/**
 * The file as it is sent: a WebP, AVIF, or HEIC picture as JPEG, or as PNG if it is see-through. Fails with what to do if this browser cannot read it. Other
 * files stay as they are.
 */
export async function asSent(file: File, accept = 'image/jpeg,image/png'): Promise<File> {
  if (!takesPictures(accept) || !isConvertible(file)) return file;
  try {
    return await converted(file, accept);
  } catch {
    throw new Error(texts.t('ui:file.unreadablePicture', { name: file.name }));
  }
}

async function converted(file: File, accept: string): Promise<File> {
  const orientation = webpOrientation(new DataView(await file.arrayBuffer()));
  const picture = await decoded(file, orientation);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = drawn(picture, {
    width: picture.width * scale,
    height: picture.height * scale,
    orientation,
  });
  const isPng = accept.includes('image/png') && isSeeThrough(canvas);
  const type = isPng ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.type !== type) throw new Error('The canvas wrote nothing.');
  const name = `${file.name.replace(/\.[^.]{1,5}$/, '')}${isPng ? '.png' : '.jpg'}`;
  return new File([blob], name, { type, lastModified: file.lastModified });
}

/** The picture as its decoder turns it, or as it was recorded if this page turns it. Safari reads HEIC in an image element only. */
async function decoded(file: File, orientation: number): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: orientation === 1 ? 'from-image' : 'none' });
  } catch {
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(image.src);
    }
  }
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
}

function drawn(picture: CanvasImageSource, { width, height, orientation = 1 }: Drawing): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const [across, down] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  [canvas.width, canvas.height] = isTurned(orientation) ? [down, across] : [across, down];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.setTransform(...uprightMatrix(orientation, across, down));
  context.drawImage(picture, 0, 0, across, down);
  return canvas;
}

function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const side = 128;
  const { data } = drawn(canvas, { width: side, height: side })
    .getContext('2d')!
    .getImageData(0, 0, side, side);
  return data.some((value, index) => index % 4 === 3 && value < 255);
}
