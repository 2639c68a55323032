import { personFigures } from '#server/people/merging/merging.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { unpaidOf } from './payment.queries.ts';

export const figureOfOwed = contribute(personFigures, async ({ tx, userIds }) => ({
  key: 'unpaid',
  of: await unpaidOf(tx, userIds),
}));
