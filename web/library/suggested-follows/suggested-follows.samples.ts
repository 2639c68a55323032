import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'suggested-follows.edit': async (request) => ({
    suggestId: (await firstOf(request, 'suggests', '/api/suggested-follows/?isAdmin=true'))._id,
  }),
};
