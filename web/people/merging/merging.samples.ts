import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'users.merge': {
    '?primary': demoId('user', 'emmett.lowrie@lonepecan.example'),
    '?secondary': demoId('user', 'again/emmett.lowrie@lonepecan.example'),
  },
};
