import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { audienceFields, departmentField, unitField } from '#contract/people/audiences.fields.ts';
import { oneUnit } from '#contract/people/one-unit.fields.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph, webAddress } from '#contract/platform/text.ts';
import { resourceErrors } from './resources.errors.ts';

export const resourceTypes = ['document', 'video', 'link', 'image'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/**
 * The form of a resource; its files are sent as separate parts. A text in one language is enough: readers of the other one get it too,
 * marked with its language. Only a published resource must be complete.
 */
export const resourceFields = z
  .object({
    name: labelled(line(160, 0).default(''), 'Name', 'Nom'),
    nameFr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
    description: labelled(paragraph(1000, 0).default(''), 'Description', 'Description'),
    descriptionFr: labelled(
      paragraph(1000, 0).default(''),
      'Description in French',
      'Description en français',
    ),
    type: labelled(z.enum(resourceTypes), 'Type', 'Type'),
    url: labelled(z.union([z.literal(''), webAddress()]).default(''), 'Address', 'Adresse'),
    brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
    course: labelled(id.nullable().default(null), 'Course', 'Cours'),
    /** Who sees it, once it is published. */
    audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
    /** Without `audience`, these two kinds of it; a save keeps the others. */
    assignmentGroups: departmentField,
    businessUnits: unitField,
    ...oneUnit,
    /** Publishes or unpublishes with the save; left out, the status stays. */
    active: labelled(z.boolean().optional(), 'Published', 'Publiée'),
    /** Removes the stored file without a new one. */
    removeFile: z.boolean().default(false),
    removeFileFr: z.boolean().default(false),
  })
  .refine(({ name, nameFr }) => name !== '' || nameFr !== '', {
    path: ['name'],
    ...says(resourceErrors.needsName),
  })
  .refine(({ type, url, active }) => type !== 'link' || url !== '' || !active, {
    path: ['url'],
    ...says(resourceErrors.needsAddress),
  });
export type ResourceFields = z.output<typeof resourceFields>;
