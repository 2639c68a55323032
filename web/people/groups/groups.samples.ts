import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'assignment-groups.edit': { groupId: demoId('assignment-group', 'Service Technician') },
};
