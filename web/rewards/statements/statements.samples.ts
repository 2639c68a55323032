import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'statements.dealer': { dealerId: demoId('dealer', 'D100001') },
};
