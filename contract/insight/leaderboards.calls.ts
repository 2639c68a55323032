import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';
import { leaderboardErrors as errors } from './leaderboards.errors.ts';
import { board, boardPeriod, dealerBoard, dealerOrders } from './leaderboards.fields.ts';

const isNamed = labelled(
  z.boolean(),
  'My name may appear on leaderboards',
  'Mon nom peut figurer dans les classements',
);
const own = z.object({
  isNamed,
  /** Why the person is not named whatever they choose: under 18, or no birth date on file. */
  neverNamed: z.enum(['minor', 'no-birth-date']).nullable(),
});

export const leaderboardCalls = {
  read: call({
    id: 'leaderboards.read',
    method: 'GET',
    path: '/api/leaderboards',
    summary: 'The first hundred people and dealers by points earned in a period, with the change of rank',
    access: { role: ['PLATFORM_ADMIN'] },
    query: z.object({
      period: boardPeriod,
      /** What dealers are ranked by. */
      dealersBy: z.enum(dealerOrders).default('total'),
    }),
    reply: board,
  }),
  own: call({
    id: 'leaderboards.own',
    method: 'GET',
    path: '/api/leaderboards/me',
    summary: 'Whether the caller may be named on leaderboards',
    access: 'signed-in',
    reply: own,
  }),
  choose: call({
    id: 'leaderboards.choose',
    method: 'POST',
    path: '/api/leaderboards/me',
    summary: 'Lets the caller be named on leaderboards, or not',
    access: 'signed-in',
    body: z.object({ isNamed }),
    reply: own,
  }),
  dealer: call({
    id: 'leaderboards.dealer',
    method: 'GET',
    path: '/api/leaderboards/dealers/{dealerId}',
    summary:
      'The board of a dealer: for whoever reads its figures, and for its staff if its managers show it',
    concerns: { dealerId: 'dealer' },
    hiddenFrom: 'other-districts',
    access: 'signed-in',
    feature: 'dealers',
    params: z.object({ dealerId: id }),
    query: z.object({ period: boardPeriod }),
    reply: dealerBoard,
    errors: [errors.dealerNotFound, errors.notShown],
  }),
  show: call({
    id: 'leaderboards.show',
    method: 'POST',
    path: '/api/leaderboards/dealers/{dealerId}',
    summary: 'Shows the board of one’s own dealer to its staff, or hides it',
    concerns: { dealerId: 'dealer' },
    hiddenFrom: 'other-districts',
    access: 'signed-in',
    feature: 'dealers',
    params: z.object({ dealerId: id }),
    body: z.object({
      isShown: labelled(z.boolean(), 'Show the leaderboard to staff', 'Afficher le classement au personnel'),
    }),
    reply: z.object({ isShown: z.boolean() }),
    errors: [errors.dealerNotFound, errors.notManager],
  }),
};
