import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'brands.edit': { brandId: demoId('brand', 'talus') },
  'brands.page-edit': { brandId: demoId('brand', 'talus') },
  'brands.page': { brandId: demoId('brand', 'talus') },
  'courses.bucket': { bucket: 'off-road' },
};
