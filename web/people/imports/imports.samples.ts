import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'imports.users': { importId: demoId('import', 'mountain-district-nov.csv') },
  'imports.dealers': { importId: demoId('import', 'dealers-nov.csv') },
};
