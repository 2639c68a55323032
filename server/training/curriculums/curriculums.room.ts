import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { addedCourseRecipients } from './added-course.ts';
import { curriculums } from './curriculum-kind.ts';
import { curriculumOutlineHandlers } from './curriculum-outline.handlers.ts';
import { curriculumRecordHandlers, curriculumRecordStandings } from './curriculum-records.handlers.ts';
import { emptiedCurriculums } from './emptied-curriculums.ts';
import { curriculumFileReaders } from './curriculums.files.ts';
import { curriculumHandlers } from './curriculums.handlers.ts';
import { curriculumsOfPeople } from './curriculums.merge.ts';

export const curriculumsRoom = room({
  name: 'curriculums',
  personColumns: curriculumsOfPeople,
  records: [
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
  parts: [partsOf(curriculums, { readsOwnFiles: true })],
});
