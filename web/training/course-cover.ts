import type { CoverProps } from '#web/ui/cover.tsx';

interface Covered {
  readonly _id: string;
  readonly image: string | null;
  readonly brand?: { readonly colour: string } | null;
}

/** The cover of a course or curriculum: its picture, else art made from its id, in the color of its brand. */
export const coverOf = ({ _id, image, brand }: Covered): CoverProps => ({
  seed: _id,
  image,
  tint: brand?.colour,
});
