import type { BrandDetail } from '#contract/training/brands.calls.ts';
import type { BlockFields, BlockType, BrandPageFields } from '#contract/training/brands.fields.ts';
import { pictureOf } from '#web/platform/pictures.ts';

const empty = { en: '', fr: '' };

/** A block before anything is written in it. */
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

type Content = ReturnType<typeof contentOf>;

/** What stands and what was typed, where they differ; blocks and links are told by how many there are. */
export function differences(
  mine: BrandPageFields,
  theirs: Content,
  labelOf: (key: keyof Content) => string,
  t: (key: 'builder.parts', values: { count: number }) => string,
) {
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return t('builder.parts', { count: value.length });
    if (value && typeof value === 'object' && 'en' in value)
      return Object.values(value as Record<string, string>)
        .filter(Boolean)
        .join(' / ');
    return value ? '•' : '';
  };
  return (Object.keys(theirs) as (keyof Content)[])
    .filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
    .map((key) => ({ key, label: labelOf(key), theirs: words(theirs[key]), mine: words(mine[key]) }));
}
