import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { directAddress } from '#server/platform/database/connections/direct-address.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { holdWork } from './hold-work.ts';
import type { WorkOnAnswer } from './long-work.ts';
import { cancelStatement, endTurn, prepareForAnswer, type End, type Turn } from './turns.queries.ts';

/** How long one statement of an answer may run. */
const statementSeconds = 300;

/** Computes the answer of a work, on a connection of its own: others give up a statement earlier. */
export async function findAnswer(
  context: Context<Actor>,
  turn: Turn,
  kind: WorkOnAnswer,
  stopping: AbortSignal,
): Promise<End | 'taken-over'> {
  const { db, environment } = context;
  const own = openDatabase(directAddress(environment), { max: 1, name: 'paddock answer', statementSeconds });
  try {
    const connection = await prepareForAnswer(own.db);
    const held = holdWork(db, turn, stopping, {
      interrupt: () => void cancelStatement(db, connection).catch(() => {}),
    });
    try {
      return { state: 'done', answer: await kind.answer({ ...context, db: own.db }, turn.input) };
    } catch (error) {
      if (!held.isInterrupted()) throw error;
      if (held.isCancelled()) return { state: 'cancelled' };
      await endTurn(db, turn, false);
      return 'taken-over';
    } finally {
      held.release();
    }
  } finally {
    await own.close();
  }
}
