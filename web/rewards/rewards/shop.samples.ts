import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'rewards.redeem': async (request) => ({
    incentiveId: (await firstOf(request, 'incentives', '/api/incentive/current-user'))._id,
  }),
};
