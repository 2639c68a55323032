import type { CoverProps } from '#web/ui/cover.tsx';

/** The cover of a course or curriculum: its picture, else art made from its id, tinted by category. */
export const coverOf = (item: { readonly _id: string; readonly image: string | null }): CoverProps => ({
  seed: item._id,
  image: item.image,
});
