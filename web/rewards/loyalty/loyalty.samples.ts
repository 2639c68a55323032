import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'loyalty.submission': async (request) => ({
    id: (await firstOf(request, 'submissions', '/api/loyalty-programs/?status=pending&type=receipt'))._id,
  }),
};
