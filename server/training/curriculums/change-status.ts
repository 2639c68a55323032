import type { PublicationBulkAction } from '#contract/platform/publishing.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { checkLimit, lockCurriculum, recordChange, type LockedCurriculum } from './change-curriculum.ts';
import { setDeleted } from './curriculum-bin.queries.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { setStatus } from './curriculum-records.queries.ts';

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

/** Makes one of the changes that lists offer for many curriculums at once. */
export async function makeChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationBulkAction,
): Promise<void> {
  const locked = await lockCurriculum(change, actor, id, action);
  if (action === 'delete') return moveToBin(locked);
  if (action === 'restore') return restore(locked);
  return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
}
