import { sql } from 'kysely';
import type { BulkPreview } from '#contract/platform/bulk.ts';
import { sentence } from '#contract/platform/errors.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { WorkOnRows } from './long-work.ts';

class Tried extends Error {
  readonly found: BulkPreview;
  constructor(found: BulkPreview) {
    super('Tried, and rolled back');
    this.found = found;
  }
}

/** Refusals that are named; the others are counted. */
const mostNamed = 20;

/**
 * What an action on many records would do, by doing it to as many as are changed at once and rolling that back. So nothing but the action decides
 * what it changes and refuses.
 */
export async function previewMany<Input extends object>(
  ids: readonly string[],
  context: Context<Actor>,
  kind: WorkOnRows<Input>,
  input: Input,
): Promise<BulkPreview> {
  const { actor, language } = context;
  const all = [...new Set(ids)];
  const each = all.slice(0, mostAtOnce);
  const names = await kind.names(context, each);
  try {
    return await context.change(async (change): Promise<never> => {
      const found = { total: all.length, examined: each.length, changes: 0, same: 0, refused: 0 };
      const refusals: BulkPreview['refusals'] = [];
      for (const id of each) {
        await sql`savepoint one_record`.execute(change.tx);
        try {
          if ((await kind.change(change, actor, id, input)) === 'unchanged') found.same += 1;
          else found.changes += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          await sql`rollback to savepoint one_record`.execute(change.tx);
          found.refused += 1;
          if (refusals.length < mostNamed)
            refusals.push({
              _id: id,
              name: names.get(id) ?? null,
              message: sentence(error.error, language, error.values),
            });
        }
      }
      throw new Tried({ ...found, refusals });
    });
  } catch (error) {
    if (error instanceof Tried) return error.found;
    throw error;
  }
}
