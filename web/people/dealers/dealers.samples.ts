import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'dealers.edit': { dealerId: demoId('dealer', 'D100001') },
};
