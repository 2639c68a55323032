import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'admin-groups.edit': { groupId: demoId('admin-group', 'west') },
};
