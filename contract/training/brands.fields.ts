import * as z from 'zod';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph, webAddress } from '#contract/platform/text.ts';
import { brandErrors as errors } from './brands.errors.ts';

/** A staged upload, or a picture the brand already names; null removes it. */
const picture = z.object({ fileId: id }).nullable();
const both = (max: number) => z.object({ en: line(max, 0).default(''), fr: line(max, 0).default('') });
const bothParagraphs = (max: number) =>
  z.object({ en: paragraph(max, 0).default(''), fr: paragraph(max, 0).default('') });
const empty = { en: '', fr: '' };

const limit = (en: string, fr: string) => labelled(z.int().min(0).max(100_000), en, fr);

/** The whole form of a brand's settings. */
export const brandFields = z.object({
  name: labelled(line(80), 'Name', 'Nom'),
  slug: labelled(
    line(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, says(errors.slugForm)),
    'Short name',
    'Nom abrégé',
  ),
  colour: labelled(line(7).regex(/^#[0-9A-Fa-f]{6}$/, says(errors.colourForm)), 'Color', 'Couleur'),
  /** Value of a configured bucket; empty: in none. */
  bucket: labelled(line(100, 0), 'Range', 'Gamme'),
  segments: labelled(z.array(line(60)).max(20), 'Segments', 'Segments'),
  /** Ids of people with the brand administrator role. */
  managers: labelled(z.array(id).max(50), 'Brand administrators', 'Administrateurs de la marque'),
  /** The main contact among them. */
  administrator: labelled(id.nullable(), 'Main contact', 'Contact principal'),
  /** 0: no limit. */
  courseLimit: limit('Courses at most', 'Cours au plus'),
  curriculumLimit: limit('Curriculums at most', 'Parcours au plus'),
  active: labelled(z.boolean(), 'Active', 'Active'),
  logoImage: picture,
  thumbnailImage: picture,
  bannerImage: picture,
});
export type BrandFields = z.output<typeof brandFields>;

/** What a new brand needs. */
export const newBrandFields = z.object({
  name: brandFields.shape.name,
  slug: brandFields.shape.slug,
  colour: brandFields.shape.colour,
});

export const blockTypes = ['headline', 'text', 'picture', 'links', 'curriculums', 'video'] as const;
export type BlockType = (typeof blockTypes)[number];

const link = z.object({
  name: labelled(both(120), 'Link text', 'Texte du lien'),
  url: labelled(webAddress(), 'Address', 'Adresse'),
});

/** A block of a brand's page. Its type decides which fields count; the others stay empty. */
const block = z.object({
  /** Made by the browser. */
  _id: id,
  type: z.enum(blockTypes),
  title: labelled(both(160).default(empty), 'Heading', 'Titre'),
  text: labelled(bothParagraphs(4000).default(empty), 'Text', 'Texte'),
  image: labelled(picture.default(null), 'Picture', 'Image'),
  /** Alternative text. */
  alt: labelled(both(300).default(empty), 'Alternative text', 'Texte de remplacement'),
  links: labelled(z.array(link).max(20).default([]), 'Links', 'Liens'),
  /** Ids of curriculums of the brand. */
  curriculums: labelled(z.array(id).max(12).default([]), 'Curriculums', 'Parcours'),
  url: labelled(z.union([z.literal(''), webAddress()]).default(''), 'Address', 'Adresse'),
});
export type BlockFields = z.output<typeof block>;

/** Required fields of a block, as paths inside it. */
function missingIn({
  type,
  title,
  text,
  image,
  alt,
  links,
  curriculums,
  url,
}: BlockFields): (string | number)[][] {
  const namelessLinks = links.flatMap((one, index) => (one.name.en ? [] : [['links', index, 'name', 'en']]));
  switch (type) {
    case 'headline':
      return title.en ? [] : [['title', 'en']];
    case 'text':
      return text.en ? [] : [['text', 'en']];
    case 'picture':
      return [...(image ? [] : [['image']]), ...(alt.en ? [] : [['alt', 'en']])];
    case 'links':
      return links.length > 0 ? namelessLinks : [['links']];
    case 'curriculums':
      return curriculums.length > 0 ? [] : [['curriculums']];
    case 'video':
      return [...(title.en ? [] : [['title', 'en']]), ...(url ? [] : [['url']])];
  }
}

/** What the page builder saves. */
export const brandPageFields = z
  .object({
    headline: labelled(both(200), 'Motto', 'Devise'),
    description: labelled(bothParagraphs(600), 'Description', 'Description'),
    links: labelled(z.array(link).max(20), 'Links', 'Liens'),
    blocks: labelled(z.array(block).max(40), 'Blocks', 'Blocs'),
    logoImage: picture.optional(),
    bannerImage: picture.optional(),
  })
  .superRefine(({ blocks, links }, context) => {
    const paths = [
      ...blocks.flatMap((one, index) => missingIn(one).map((path) => ['blocks', index, ...path])),
      ...links.flatMap((one, index) => (one.name.en ? [] : [['links', index, 'name', 'en']])),
    ];
    for (const path of paths)
      context.addIssue({ code: 'custom', path, message: platformErrors.required.code });
  });
export type BrandPageFields = z.output<typeof brandPageFields>;
