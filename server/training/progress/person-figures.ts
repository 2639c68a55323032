import { personFigures } from '#server/people/merging/merging.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { coursesPassedBy } from './merging.queries.ts';

export const figureOfTraining = contribute(personFigures, async ({ tx, userIds }) => ({
  key: 'courses',
  of: await coursesPassedBy(tx, userIds),
}));
