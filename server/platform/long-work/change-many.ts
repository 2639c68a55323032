import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { sentence } from '#contract/platform/errors.ts';
import { mostAtOnce, type LongWork } from '#contract/platform/long-work.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { WorkOnRows } from './long-work.ts';
import { startWork } from './start-work.ts';

interface BulkReply {
  readonly outcomes: BulkOutcome[];
  readonly work: LongWork | null;
}

/**
 * Applies one action to many records, each in its own transaction: one that is refused says why, and the others go on. Up to a hundred are
 * changed at once, more in the background.
 */
export async function changeMany<Input extends object>(
  ids: readonly string[],
  context: Context<Actor>,
  kind: WorkOnRows<Input>,
  input: Input,
): Promise<BulkReply> {
  const each = [...new Set(ids)];
  const { actor } = context;
  if (each.length > mostAtOnce) {
    const work = await context.change((change) => startWork(change, actor, kind, { input, ids: each }));
    return { outcomes: [], work };
  }
  const names = await kind.names(context, each);
  const outcomes: BulkOutcome[] = [];
  const done = (_id: string): BulkOutcome => ({
    _id,
    name: names.get(_id) ?? null,
    done: true,
    message: null,
  });
  const refused = (_id: string, { error, values }: Refusal): BulkOutcome => {
    const message = sentence(error, context.language, values);
    return { _id, name: names.get(_id) ?? null, done: false, message };
  };
  const several =
    kind.changeSeveral && (await context.change((change) => kind.changeSeveral!(change, actor, each, input)));
  for (const [id, { refusal }] of several ?? []) outcomes.push(refusal ? refused(id, refusal) : done(id));
  if (several) return { outcomes, work: null };
  for (const id of each) {
    try {
      await context.change((one) => kind.change(one, actor, id, input));
      outcomes.push(done(id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push(refused(id, error));
    }
  }
  return { outcomes, work: null };
}
