import { moveCalls } from '#contract/people/moves.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { moveHandlers } from './moves.handlers.ts';
import { plannedMoves } from './moves.job.ts';
import { movesOfPeople } from './moves.merge.ts';
import { erasedMoves, personalMoves } from './personal-data.ts';

/** Transfers to another dealer, and people who leave, on their day. */
export const movesRoom = room({
  name: 'moves',
  personColumns: movesOfPeople,
  calls: [handled(moveCalls, moveHandlers)],
  contributions: [personalMoves, erasedMoves],
  jobs: [plannedMoves],
});
