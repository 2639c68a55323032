import { dealerFigures } from '#server/people/dealers/dealers.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { figuresOfDealer } from './totals.queries.ts';
import { ofReportedBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** The training figures of a dealer's page. */
export const dealerTrainingFigures = contribute(dealerFigures, ({ db, actor, dealerId }) =>
  figuresOfDealer(db, dealerId, ofReportedBrands.sql(actor, 'c')),
);
