import { personFigures } from '#server/people/merging/merging.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { seatsAhead } from './event-dates.queries.ts';

export const figureOfSeats = contribute(personFigures, async ({ tx, userIds, today }) => ({
  key: 'seats',
  of: await seatsAhead(tx, userIds, today),
}));
