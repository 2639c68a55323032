import type { LongWork } from '#contract/platform/long-work.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { WorkOnAnswer } from './long-work.ts';
import { answerOf, ownWork } from './long-work.queries.ts';
import { presentWork } from './present-work.ts';

/**
 * A work of this kind that the person started, with its answer once it is done; undefined if there is none. The schema of the call that sends
 * the answer checks it.
 */
export async function ownAnswer<Input extends object, Answer extends object>(
  { db, actor, language }: Context<Actor>,
  id: string,
  kind: WorkOnAnswer<Input, Answer>,
): Promise<{ readonly work: LongWork; readonly answer: Answer | null } | undefined> {
  const row = await ownWork(db, id, actor.id);
  if (row?.kind !== kind.starts.id) return undefined;
  return { work: presentWork(row, kind, language), answer: (await answerOf(db, id)) as Answer | null };
}
