import { sentence } from '#contract/platform/errors.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { refuse, Refusal } from '#server/platform/refusal.ts';
import { checkLimit, lockCurriculum, recordChange, type LockedCurriculum } from './change-curriculum.ts';
import { setDeleted } from './curriculum-bin.queries.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { recordById, setStatus } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

export async function switchStatus(
  locked: LockedCurriculum,
  status: 'published' | 'unpublished',
): Promise<void> {
  const { row, tx, actor, language, today } = locked;
  if (status === 'published') {
    const missing = checksOf(row, today(), language).filter((one) => one.severity === 'error');
    if (missing.length > 0) refuse(errors.notReady, { missing: missing.map((one) => one.message).join(' ') });
  }
  await setStatus(tx, row.id, status, actor.id, locked.now());
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

export async function moveToBin(locked: LockedCurriculum): Promise<void> {
  await setDeleted(locked.tx, locked.row.id, locked.actor.id, locked.now());
  await recordChange(locked, { deleted: false }, { deleted: true }, 'delete');
}

export async function restore(locked: LockedCurriculum): Promise<void> {
  await checkLimit(locked, locked.row.brand?._id ?? null);
  await setDeleted(locked.tx, locked.row.id, null, null);
  await recordChange(locked, { deleted: true }, { deleted: false });
}

/** One curriculum of a bulk action, in its own transaction: a refusal is reported for this one, and the others go on. */
export async function bulkOne(
  id: string,
  action: 'publish' | 'unpublish' | 'delete' | 'restore',
  context: Context<Actor>,
) {
  const name = (await recordById(context.db, id, recordsVisible.sql(context.actor, 'k')))?.name ?? null;
  try {
    await context.change(async (change) => {
      const locked = await lockCurriculum(change, context.actor, id, action);
      if (action === 'delete') return moveToBin(locked);
      if (action === 'restore') return restore(locked);
      return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
    });
    return { _id: id, name, done: true, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { _id: id, name, done: false, message: sentence(error.error, context.language, error.values) };
  }
}
