import type { Room } from '#server/platform/room.ts';
import { assignmentsRoom } from './assignments/assignments.room.ts';
import { brandsRoom } from './brands/brands.room.ts';
import { categoriesRoom } from './categories/categories.room.ts';
import { coursesRoom } from './courses/courses.room.ts';
import { curriculumsRoom } from './curriculums/curriculums.room.ts';
import { progressRoom } from './progress/progress.room.ts';
import { quizzesRoom } from './quizzes/quizzes.room.ts';
import { scormRoom } from './scorm/scorm.room.ts';
import { certificatesRoom } from './certificates/certificates.room.ts';
import { formsRoom } from './forms/forms.room.ts';
import { statementsRoom } from './statements/statements.room.ts';

/** The rooms of this wing, lower ones first. */
export const trainingRooms: readonly Room[] = [
  brandsRoom,
  categoriesRoom,
  coursesRoom,
  curriculumsRoom,
  progressRoom,
  assignmentsRoom,
  quizzesRoom,
  scormRoom,
  certificatesRoom,
  formsRoom,
  statementsRoom,
];
