import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumShape } from '#contract/training/curriculum-records.fields.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { addedCourseRecipients } from './added-course.ts';
import { emptyCurriculumBin } from './curriculum-bin.job.ts';
import { curriculumBulk } from './curriculum-bulk.ts';
import { curriculumOutlineHandlers } from './curriculum-outline.handlers.ts';
import { curriculumRecordHandlers, curriculumRecordStandings } from './curriculum-records.handlers.ts';
import { emptiedCurriculums } from './emptied-curriculums.ts';
import { curriculumFileReaders } from './curriculums.files.ts';
import { curriculumHandlers } from './curriculums.handlers.ts';

export const curriculumsRoom = room({
  name: 'curriculums',
  records: [
    {
      kind: 'curriculum',
      one: { en: 'Curriculum', fr: 'Parcours' },
      stored: {
        table: 'curriculum',
        many: { en: 'Curriculums', fr: 'Parcours' },
        name: { en: 'name', fr: 'name_fr' },
      },
      forms: [curriculumShape],
    },
    {
      kind: 'prerequisite',
      one: { en: 'Prerequisite', fr: 'Préalable' },
      stored: {
        table: 'curriculum_prerequisite',
        many: { en: 'Prerequisites', fr: 'Préalables' },
      },
      feature: 'prerequisites',
    },
    {
      kind: 'optional-course',
      one: { en: 'Optional course', fr: 'Cours facultatif' },
      stored: {
        table: 'curriculum_course',
        many: { en: 'Optional courses', fr: 'Cours facultatifs' },
        only: 'not x.required',
      },
      feature: 'optionalRequiredCourses',
    },
  ],
  calls: [
    handled(curriculumCalls, curriculumHandlers),
    handled(curriculumRecordCalls, curriculumRecordHandlers, curriculumRecordStandings),
    handled(curriculumOutlineCalls, curriculumOutlineHandlers),
  ],
  listeners: [emptiedCurriculums],
  contributions: [curriculumFileReaders, addedCourseRecipients],
  works: [curriculumBulk],
  sweeps: [emptyCurriculumBin],
});
