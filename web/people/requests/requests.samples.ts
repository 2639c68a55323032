import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

const deactivating = demoId('learner-request', 'deactivate/callum.brightwater@cascadecrest.example');
const participating = demoId('learner-request', 'participating/tobias.nakano@cascadecrest.example');

export const addresses: Addresses = {
  'learner-requests.request': { id: deactivating },
  'learner-requests.deactivating': { id: deactivating },
  'learner-requests.participating': { id: participating },
};
