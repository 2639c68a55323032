import { pictureWidths } from '#contract/platform/picture-widths.ts';

const storedFile = /^\/files\/[0-9a-f-]{36}$/;
/** Screens show up to two of a picture’s pixels in one of the page; more are not seen. */
const density = 2;

/** The address of a stored picture for a place that is so many pixels wide on the page. Other addresses stay as they are. */
export function pictureAt(address: string, shownPx: number): string {
  const width = pictureWidths.find((one) => Number(one) >= shownPx * density);
  return width && storedFile.test(address) ? `${address}?width=${width}` : address;
}

/** Formatted text with its pictures for a place that is so wide. */
export const picturesAt = (html: string, shownPx: number): string =>
  html.replaceAll(
    /(<img\b[^<>]*?\bsrc=")(\/files\/[0-9a-f-]{36})"/g,
    (_, before: string, address: string) => {
      return `${before}${pictureAt(address, shownPx)}"`;
    },
  );
