import { room } from '#server/platform/room.ts';
import { refusedAddressesJob } from './refused-addresses.job.ts';

export const refusedAddressesRoom = room({
  name: 'refused-addresses',
  jobs: [refusedAddressesJob],
});
