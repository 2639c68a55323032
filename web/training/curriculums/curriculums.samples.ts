import { demoId } from '#demo/demo-id.ts';
import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'brands.curriculums': { brandId: demoId('brand', 'talus') },
  'brands.curriculum-edit': {
    id: demoId('brand', 'talus'),
    curriculumId: demoId('curriculum', 'off-road-lineup'),
  },
  'curriculums.edit': { curriculumId: demoId('curriculum', 'service-technician-1') },
  'curriculums.page': async (request) => ({ curriculumId: (await firstOf(request, 'curriculums'))._id }),
};
