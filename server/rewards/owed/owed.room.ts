import { room } from '#server/platform/room.ts';
import { owedOfPeople } from './owed.merge.ts';
import { erasedPayouts, personalPayouts } from './personal-data.ts';
import { figureOfOwed } from './person-figures.ts';

export const owedRoom = room({
  name: 'owed',
  personColumns: owedOfPeople,
  contributions: [personalPayouts, erasedPayouts, figureOfOwed],
});
