import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
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
