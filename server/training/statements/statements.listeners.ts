import { listen } from '#server/platform/events.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import { recordPassStatement } from './statements.queries.ts';

/** Writes the first pass of a course as a separate statement. */
export const statementForPassedCourse = listen(coursePassed, ({ tx }, pass) => recordPassStatement(tx, pass));
