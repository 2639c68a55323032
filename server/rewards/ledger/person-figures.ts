import { personFigures } from '#server/people/merging/merging.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { pointsHeld } from './balances.queries.ts';

export const figureOfPoints = contribute(personFigures, async ({ tx, userIds }) => ({
  key: 'points',
  of: await pointsHeld(tx, userIds),
}));
