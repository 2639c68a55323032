import { statementCalls } from '#contract/rewards/statements.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { statementHandlers } from './statements.handlers.ts';

export const statementsRoom = room({
  name: 'statements',
  calls: [handled(statementCalls, statementHandlers)],
});
