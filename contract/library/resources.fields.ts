import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line, paragraph, webAddress } from '#contract/platform/text.ts';
import { resourceErrors } from './resources.errors.ts';

export const resourceTypes = ['document', 'video', 'link', 'image'] as const;
export type ResourceType = (typeof resourceTypes)[number];

const audience = (en: string, fr: string) => labelled(z.array(id).max(100).default([]), en, fr);

/** The form of a resource; its files are sent as separate parts. Only a published one must be complete. */
export const resourceFields = z
  .object({
    name: labelled(line(160), 'Name', 'Nom'),
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
    assignmentGroups: audience('Departments', 'Services'),
    businessUnits: audience('Business units', 'Unités d’affaires'),
    active: labelled(z.boolean().default(false), 'Published', 'Publiée'),
    /** Removes the stored file without a new one. */
    removeFileFr: z.boolean().default(false),
  })
  .refine(({ type, url, active }) => type !== 'link' || url !== '' || !active, {
    path: ['url'],
    ...says(resourceErrors.needsAddress),
  });
export type ResourceFields = z.output<typeof resourceFields>;
