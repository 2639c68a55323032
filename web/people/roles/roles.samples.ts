import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'roles.edit': async (request) => ({ roleId: (await firstOf(request, 'roles'))._id }),
};
