import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { ledgerHandlers } from './ledger.handlers.ts';
import { pointsForPassedCourse } from './ledger.listeners.ts';
import { personalPoints, erasedPoints } from './personal-data.ts';
import { ledgerOfPeople } from './ledger.merge.ts';
import { valueMerged, valueSeparated } from './merge-value.ts';
import { figureOfPoints } from './person-figures.ts';

export const ledgerRoom = room({
  name: 'ledger',
  personColumns: ledgerOfPeople,
  calls: [handled(ledgerCalls, ledgerHandlers)],
  listeners: [valueMerged, valueSeparated, pointsForPassedCourse],
  contributions: [personalPoints, erasedPoints, figureOfPoints],
});
