import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'categories.page': { categoryId: 'technical-system' },
};
