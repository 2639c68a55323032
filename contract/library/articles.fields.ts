import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { mostAttachments } from '#contract/platform/file-sizes.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, richText } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { articleErrors as errors } from './articles.errors.ts';
import { confirmationRequest } from './confirmations.fields.ts';

/** The most pictures of an article. */
export const maxPictures = 20;
export const maxFacts = 6;
const maxText = 100_000;

/** A short fact in the row under the title, such as “Models: 2027 trail”. */
const fact = z.object({
  label: labelled(line(40, 0).default(''), 'Label', 'Libellé'),
  labelFr: labelled(line(40, 0).default(''), 'Label in French', 'Libellé en français'),
  value: labelled(line(80, 0).default(''), 'Value', 'Valeur'),
  valueFr: labelled(line(80, 0).default(''), 'Value in French', 'Valeur en français'),
});

/** A resource of the library, or a file that was uploaded for the article. */
const attachment = z.union([z.object({ resource: id }), z.object({ file: id })]);
export type Attachment = z.output<typeof attachment>;

/**
 * The form of a bulletin and of a promotion. A text in one language is enough: readers of the other one get it too, marked with its language.
 * Files are named by the ids of their uploads, or sent as parts of the form, which come after those that are named. What is left out stays.
 */
const common = z.object({
  title: labelled(line(160, 0).default(''), 'Title', 'Titre'),
  titleFr: labelled(line(160, 0).default(''), 'Title in French', 'Titre en français'),
  description: labelled(richText(maxText).default(''), 'Text', 'Texte'),
  descriptionFr: labelled(richText(maxText).default(''), 'Text in French', 'Texte en français'),
  image: labelled(id.nullable().optional(), 'Picture', 'Image'),
  attachFile: labelled(id.nullable().optional(), 'Attached file', 'Fichier joint'),
  images: labelled(z.array(id).max(maxPictures).optional(), 'Gallery', 'Galerie'),
  resources: labelled(z.array(attachment).max(mostAttachments).optional(), 'Attachments', 'Pièces jointes'),
  facts: labelled(z.array(fact).max(maxFacts).default([]), 'Facts', 'Faits'),
  course: labelled(id.nullable().default(null), 'Related course', 'Cours associé'),
  brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  /** Publishes or unpublishes with the save; left out, the status stays. */
  published: z.boolean().optional(),
  /**
   * Everybody has to read it anew. The change of a published text is a correction by default; a text that changed while it was unpublished is a
   * new version by default when it is published again.
   */
  newVersion: labelled(z.boolean().optional(), 'New version', 'Nouvelle version'),
});

const isTitled = ({ title, titleFr }: { readonly title: string; readonly titleFr: string }) =>
  title !== '' || titleFr !== '';
const needsTitle = { path: ['title'], ...says(errors.needsTitle) };

export const bulletinFields = common
  .extend({
    /** Null asks for nothing; left out, it stays. */
    confirmation: labelled(confirmationRequest.nullable().optional(), 'Confirmation', 'Confirmation'),
    /** Mailed at once, also at night. Left out, it stays. */
    recall: labelled(z.boolean().optional(), 'Recall', 'Campagne de rappel'),
  })
  .refine(isTitled, needsTitle);
export type BulletinFields = z.output<typeof bulletinFields>;

/** Digits, letters, and the signs that part numbers have. */
const partNumber = line(40).regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, says(errors.partNumberForm));

export const promotionFields = common
  .extend({
    thumbnail: labelled(id.nullable().optional(), 'Small picture', 'Vignette'),
    startDate: labelled(calendarDay.nullable().default(null), 'First day', 'Premier jour'),
    endDate: labelled(calendarDay.nullable().default(null), 'Last day', 'Dernier jour'),
    partNumbers: labelled(z.array(partNumber).max(100).default([]), 'Part numbers', 'Numéros de pièce'),
  })
  .refine(isTitled, needsTitle)
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate, {
    path: ['endDate'],
    ...says(errors.endsBeforeStart),
  });
export type PromotionFields = z.output<typeof promotionFields>;

/** What both forms have, and what only one of them has. */
export type ArticleFields = BulletinFields &
  Partial<Pick<PromotionFields, 'thumbnail' | 'startDate' | 'endDate' | 'partNumbers'>>;
