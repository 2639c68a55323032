import { personFigures } from '#server/people/merging/merging.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { certificatesInForce } from './held.queries.ts';

export const figureOfCertificates = contribute(personFigures, async ({ tx, userIds, today }) => ({
  key: 'certificates',
  of: await certificatesInForce(tx, userIds, today),
}));
