import type { BrandDetail } from '#contract/training/brands.calls.ts';
import type { BlockFields, BlockType } from '#contract/training/brands.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { pictureOf } from '#web/platform/pictures.ts';

const empty = { en: '', fr: '' };

/** A new, empty block. */
export const emptyBlock = (type: BlockType): BlockFields => ({
  _id: crypto.randomUUID(),
  type,
  title: empty,
  text: empty,
  image: null,
  alt: empty,
  links: type === 'links' ? [{ name: empty, url: '' }] : [],
  curriculums: [],
  url: '',
});

/** What the form of a brand's page holds. */
export const contentOf = ({ headline, description, links, blocks, logoImage, bannerImage }: BrandDetail) => ({
  headline,
  description,
  links,
  blocks: blocks.map((block) => ({ ...block, image: block.image && { fileId: block.image.fileId } })),
  logoImage: pictureOf(logoImage),
  bannerImage: pictureOf(bannerImage),
});
export type BrandPageForm = RecordForm<BrandDetail, ReturnType<typeof contentOf>>;
