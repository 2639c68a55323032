export type Size = { readonly width: number; readonly height: number };

/** How a cut is wished: `zoom` from 1, places in per cent of the room there is. */
export type CropWish = { readonly zoom: number; readonly across: number; readonly down: number };

/** The part of a picture that is kept, in its own pixels. */
export type CropArea = Size & { readonly left: number; readonly top: number };

/** The largest part of this shape (width over height), zoomed and moved as wished. */
export function areaOf(picture: Size, shape: number, { zoom, across, down }: CropWish): CropArea {
  const width = Math.min(picture.width, picture.height * shape) / zoom;
  const height = width / shape;
  return {
    width,
    height,
    left: ((picture.width - width) * across) / 100,
    top: ((picture.height - height) * down) / 100,
  };
}

const JPEG_QUALITY = 0.92;

/** The cut as a file: not enlarged, and not larger than twice the recommended size. */
export async function croppedFile(
  file: File,
  image: CanvasImageSource,
  area: CropArea,
  recommended: Size,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(area.width, recommended.width * 2));
  canvas.height = Math.round((canvas.width * recommended.height) / recommended.width);
  canvas
    .getContext('2d')
    ?.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, JPEG_QUALITY));
  return blob ? new File([blob], file.name, { type }) : file;
}
