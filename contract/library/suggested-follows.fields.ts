import * as z from 'zod';
import { audienceFields, departmentField } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { followPlatforms, isOnPlatform, isSafeAddress } from './follow-platforms.ts';
import { followErrors as errors } from './suggested-follows.errors.ts';

const longestAddress = 2000;

/** Kept as browsers write it, so that it begins with `https://` and holds nothing that cannot be stored. */
const address = line(longestAddress)
  .refine(isSafeAddress, says(errors.needsHttps))
  .overwrite((text) => (isSafeAddress(text) ? new URL(text).href : text))
  .max(longestAddress);

/**
 * The form of a suggested follow. A text in one language is enough: readers of the other one get it too, marked with its language. The
 * picture is named by the id of its upload, or sent as a part; what is left out stays.
 */
export const followFields = z
  .object({
    name: labelled(line(160, 0).default(''), 'Name', 'Nom'),
    nameFr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
    description: labelled(paragraph(500, 0).default(''), 'Description', 'Description'),
    descriptionFr: labelled(
      paragraph(500, 0).default(''),
      'Description in French',
      'Description en français',
    ),
    platform: labelled(z.enum(followPlatforms).default('Website'), 'Platform', 'Plateforme'),
    url: labelled(address, 'Address', 'Adresse'),
    image: labelled(id.nullable().optional(), 'Picture', 'Image'),
    brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
    audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
    /** Without `audience`, this kind of it; a save keeps the others. */
    assignmentGroups: departmentField,
    /** Publishes or unpublishes with the save; left out, the status stays. */
    published: z.boolean().optional(),
  })
  .refine(({ name, nameFr }) => name !== '' || nameFr !== '', {
    path: ['name'],
    ...says(errors.needsName),
  })
  .refine(({ platform, url }) => isOnPlatform(platform, url), {
    path: ['url'],
    ...says(errors.otherPlatform),
  });
export type FollowFields = z.output<typeof followFields>;

/** The most follows that a curriculum suggests. */
export const mostOfCurriculum = 30;

/** What a curriculum suggests, in this order. */
export const curriculumFollowFields = z.object({
  curriculumId: labelled(id, 'Curriculum', 'Parcours'),
  suggests: labelled(z.array(id).max(mostOfCurriculum), 'Suggested follows', 'Abonnements suggérés'),
});
