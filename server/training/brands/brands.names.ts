import { brandNames } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { withId } from '#server/platform/with-id.ts';
import { brandsByName } from './brands.queries.ts';

/** Every brand by name, for the choice of a brand manager's brands. */
export const allBrandNames = contribute(brandNames, async ({ db }) => (await brandsByName(db)).map(withId));
