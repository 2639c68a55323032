import type { RoleCode } from '#contract/platform/roles.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { allSamples, type Places, type Records } from '#tests/samples/samples.ts';

export async function buildPlaces(portal: TestPortal): Promise<Places> {
  const dealer = await buildDealer(portal);
  return {
    dealer,
    brand: await buildBrand(portal),
    district: await buildAdminGroup(portal, [dealer]),
    department: await buildAssignmentGroup(portal),
  };
}

/** Someone of this role who belongs to these places, as the role requires. */
export async function personOf(portal: TestPortal, role: RoleCode, places: Places): Promise<Client> {
  const atDealer = ['LEARNER', 'DEALER_MANAGER'].includes(role);
  const user = await buildUser(portal, {
    role,
    ...(atDealer && { dealerId: places.dealer, groupIds: [places.department] }),
    ...(role === 'BRAND_MANAGER' && { brandIds: [places.brand] }),
    ...(['DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'].includes(role) && {
      adminGroupIds: [places.district],
    }),
  });
  return signedIn(portal, user);
}

/** One record of each kind in these places, created through the calls that people use. */
export async function buildRecords(portal: TestPortal, places: Places): Promise<Records> {
  const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const learner = await buildUser(portal, { dealerId: places.dealer, groupIds: [places.department] });
  const learnerClient = await signedIn(portal, learner);
  let made: Records = { ...places, learner: learner.id };
  for (const { records } of allSamples)
    made = { ...made, ...(await records?.({ portal, places, admin, learner, learnerClient, made })) };
  return made;
}
