import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';
import { courseFields } from './course-drafts.fields.ts';

/** The form of a course made of a package. Without a name it gets the title of the package. */
export const scormCourseFields = z.object({
  name: courseFields.shape.name,
  brand: courseFields.shape.brand,
  category: courseFields.shape.category,
  curriculumId: labelled(id.optional(), 'Curriculum', 'Parcours'),
});
export type ScormCourseFields = z.output<typeof scormCourseFields>;
