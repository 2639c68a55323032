import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** The texts of a template and of an event. One language is enough: readers of the other one get it too, marked with its language. */
export const trainingTexts = {
  title: labelled(line(160, 0), 'Title', 'Titre'),
  titleFr: labelled(line(160, 0), 'Title in French', 'Titre en français'),
  description: labelled(paragraph(4000, 0), 'Description', 'Description'),
  descriptionFr: labelled(paragraph(4000, 0), 'Description in French', 'Description en français'),
};

/** One of the types in the settings. */
export const typeField = labelled(line(60), 'Type', 'Type');
export const seatsField = labelled(z.int().min(1).max(10_000), 'Seats', 'Places');

export const templateFields = z
  .object({
    title: trainingTexts.title.default(''),
    titleFr: trainingTexts.titleFr.default(''),
    description: trainingTexts.description.default(''),
    descriptionFr: trainingTexts.descriptionFr.default(''),
    type: typeField,
    course: labelled(id.nullable().default(null), 'Course', 'Cours'),
    /** People need to pass the course before they enroll. */
    courseRequired: labelled(z.boolean().default(false), 'Pass the course first', 'Réussir d’abord le cours'),
    durationMinutes: labelled(
      z
        .int()
        .min(1)
        .max(14 * 24 * 60),
      'Duration in minutes',
      'Durée en minutes',
    ),
    seats: seatsField,
    /** Events can be made from published templates. Left out, it stays; a new one is a draft. */
    status: labelled(z.enum(publicationStatuses).optional(), 'Status', 'État'),
    /** Removes the stored picture without a new one. */
    removeImage: z.boolean().default(false),
  })
  .refine(({ title, titleFr }) => title !== '' || titleFr !== '', {
    path: ['title'],
    ...says(errors.needsTitle),
  });
export type TemplateFields = z.output<typeof templateFields>;
