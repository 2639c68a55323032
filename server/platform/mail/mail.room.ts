import { room } from '#server/platform/room.ts';
import { removeOldMails } from './mail-sweep.ts';

export const mailRoom = room({
  name: 'mail',
  sweeps: [removeOldMails],
});
