import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { id } from '#contract/platform/ids.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { curriculumErrors } from './curriculums.errors.ts';

/** A staged upload, or a file the record already names; null removes it. */
const picture = z.object({ fileId: id }).nullable();

/** The whole form of a curriculum. Courses and resources are saved separately. */
export const curriculumShape = z.object({
  name: z.object({
    en: labelled(line(160), 'Name', 'Nom'),
    fr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
  }),
  description: z.object({
    en: labelled(paragraph(250, 0).default(''), 'Description', 'Description'),
    fr: labelled(paragraph(250, 0).default(''), 'Description in French', 'Description en français'),
  }),
  brand: labelled(id.nullable(), 'Brand', 'Marque'),
  segments: labelled(z.array(line(60)).max(20), 'Segments', 'Segments'),
  audience: labelled(audienceFields, 'Audience', 'Public'),
  startsOn: labelled(day().nullable(), 'First day', 'Premier jour'),
  endsOn: labelled(day().nullable(), 'Last day', 'Dernier jour'),
  image: picture,
  bannerImage: picture,
  /** If inactive, nobody sees it, whatever its status. */
  active: labelled(z.boolean(), 'Active', 'Actif'),
});

/** Days are `YYYY-MM-DD`, so that they compare as text. */
export const datesAgree = (dates: {
  readonly startsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
}): boolean => !dates.startsOn || !dates.endsOn || dates.startsOn <= dates.endsOn;

/** The form of the editor. */
export const curriculumFields = curriculumShape.refine(datesAgree, {
  path: ['endsOn'],
  ...says(curriculumErrors.endsBeforeStart),
});
export type CurriculumFields = z.output<typeof curriculumFields>;

/** What a new curriculum needs. */
export const newCurriculumFields = curriculumShape.pick({ name: true, brand: true });
