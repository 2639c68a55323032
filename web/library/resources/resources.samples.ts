import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'resources.edit': async (request) => ({ resourceId: (await firstOf(request, 'resources'))._id }),
};
