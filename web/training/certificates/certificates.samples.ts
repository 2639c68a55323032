import { demoId } from '#demo/demo-id.ts';
import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'certificates.verify': async (request) => ({
    code: (await firstOf<{ code: string }>(request, 'certificates', '/api/certificate/?status=valid')).code,
  }),
  'certificates.designs': { certificationId: demoId('certification', 'workshop') },
};
