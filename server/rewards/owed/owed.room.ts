import { room } from '#server/platform/room.ts';
import { owedOfPeople } from './owed.merge.ts';
import { erasedPayouts, personalPayouts } from './personal-data.ts';

export const owedRoom = room({
  name: 'owed',
  personColumns: owedOfPeople,
  contributions: [personalPayouts, erasedPayouts],
});
