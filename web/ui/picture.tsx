import type { ComponentProps } from 'react';
import { pictureAt } from '#web/ui/picture-at.ts';

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  /** Address of the whole picture; nothing is shown without one. */
  src: string | null | undefined;
  alt: string;
  /** The most pixels of the page that it is wide; `whole` where it can be enlarged or read closely. */
  shownPx: number | 'whole';
};

/** A picture. One that the portal stores is loaded in about the size in which it is shown. */
export const Picture = ({ src, alt, shownPx, ...rest }: PictureProps) => (
  <img {...rest} src={src ? (shownPx === 'whole' ? src : pictureAt(src, shownPx)) : undefined} alt={alt} />
);
