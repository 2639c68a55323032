/** Where one looks at a picture: the middle of what is seen, as a share of width and height, and how near. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The part of a picture in px that has the wanted shape, never beyond its edges. */
export function cropArea(width: number, height: number, ratio: number, { x, y, zoom }: Crop) {
  const isWider = width / height > ratio;
  const wide = (isWider ? height * ratio : width) / zoom;
  const high = (isWider ? height : width / ratio) / zoom;
  return {
    left: within(x * width - wide / 2, 0, width - wide),
    top: within(y * height - high / 2, 0, height - high),
    wide,
    high,
  };
}

/** Looks elsewhere, nearer or from further away. */
export const moved = (crop: Crop, right: number, down: number, zoom: number): Crop => ({
  x: within(crop.x + right, 0, 1),
  y: within(crop.y + down, 0, 1),
  zoom: within(zoom, 1, 4),
});
