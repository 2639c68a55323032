import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'users.edit': { userId: demoId('user', 'learner@paddock.example') },
  'users.staff': { userId: demoId('user', 'learner@paddock.example') },
};
