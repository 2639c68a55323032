import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'promotions.article': async (request) => ({ promotionId: (await firstOf(request, 'promotions'))._id }),
  'promotions.edit': async (request) => ({ promotionId: (await firstOf(request, 'promotions'))._id }),
  'promotions.preview': async (request) => ({ promotionId: (await firstOf(request, 'promotions'))._id }),
};
