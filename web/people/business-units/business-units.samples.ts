import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'business-units.edit': { unitId: demoId('business-unit', 'MC') },
};
