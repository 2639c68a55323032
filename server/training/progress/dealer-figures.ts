import { dealerFigures } from '#server/people/dealers/dealers.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { resultsReadBy } from '#server/training/courses/courses.scope.ts';
import { figuresOfDealer } from './totals.queries.ts';

/** What a dealer's page tells of its training. */
export const dealerTrainingFigures = contribute(dealerFigures, ({ db, actor, dealerId }) =>
  figuresOfDealer(db, dealerId, resultsReadBy(actor)),
);
