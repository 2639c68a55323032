import { sentence } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { BulkOutcome } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';

interface BulkWork {
  /** Names of the records the caller may see, by id. */
  readonly names: ReadonlyMap<string, Bilingual>;
  readonly change: (change: Change, id: string) => Promise<unknown>;
}

/** Applies one action to many records, each in its own transaction: one that is refused says why, and the others go on. */
export async function changeEach(
  ids: readonly string[],
  context: Context<Actor>,
  { names, change }: BulkWork,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of new Set(ids)) {
    const name = names.get(id) ?? null;
    try {
      await context.change((one) => change(one, id));
      outcomes.push({ _id: id, name, done: true, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = sentence(error.error, context.language, error.values);
      outcomes.push({ _id: id, name, done: false, message });
    }
  }
  return outcomes;
}
