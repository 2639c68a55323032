import { listen } from '#server/platform/events.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { statePass } from './statements.queries.ts';

/** The first pass of a course as a statement of its own. */
export const statementForPassedCourse = listen(coursePassed, ({ tx }, pass) => statePass(tx, pass));
