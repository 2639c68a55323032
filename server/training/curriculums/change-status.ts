import { sentence } from '#contract/platform/errors.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { refuse, Refusal } from '#server/platform/refusal.ts';
import { checkLimit, holdCurriculum, recordChange, type HeldCurriculum } from './change-curriculum.ts';
import { setDeleted } from './curriculum-bin.queries.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { recordById, setStatus } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

export async function switchStatus(held: HeldCurriculum, status: 'published' | 'unpublished'): Promise<void> {
  const { row, tx, actor, language, today } = held;
  if (status === 'published') {
    const missing = checksOf(row, today(), language).filter((one) => one.severity === 'error');
    if (missing.length > 0) refuse(errors.notReady, { missing: missing.map((one) => one.message).join(' ') });
  }
  await setStatus(tx, row.id, status, actor.id, held.now());
  await recordChange(held, { status: row.status }, { status }, status === 'published' ? 'publish' : 'update');
}

export async function moveToBin(held: HeldCurriculum): Promise<void> {
  await setDeleted(held.tx, held.row.id, held.actor.id, held.now());
  await recordChange(held, { deleted: false }, { deleted: true }, 'delete');
}

export async function restore(held: HeldCurriculum): Promise<void> {
  await checkLimit(held, held.row.brand?._id ?? null);
  await setDeleted(held.tx, held.row.id, null, null);
  await recordChange(held, { deleted: true }, { deleted: false });
}

/** One curriculum of bulk work, in a transaction of its own: what is refused is told, the others go on. */
export async function bulkOne(
  id: string,
  action: 'publish' | 'unpublish' | 'delete' | 'restore',
  context: Context<Actor>,
) {
  const name = (await recordById(context.db, id, recordsVisible.sql(context.actor, 'k')))?.name ?? null;
  try {
    await context.change(async (change) => {
      const held = await holdCurriculum(change, context.actor, id, action);
      if (action === 'delete') return moveToBin(held);
      if (action === 'restore') return restore(held);
      return switchStatus(held, action === 'publish' ? 'published' : 'unpublished');
    });
    return { _id: id, name, done: true, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { _id: id, name, done: false, message: sentence(error.error, context.language, error.values) };
  }
}
