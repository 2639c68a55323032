import { platformErrors } from '#contract/platform/errors.ts';
import { curriculumRecord, type CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { ActivityType } from '#server/platform/activity.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import { abilitiesFor, leadsFrom, rightsFor, type CurriculumAction } from './curriculum-state.rules.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { countCurriculums, lockRecord, recordById, type RecordRow } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

/** A curriculum held for a change, by somebody in whose reach it is. */
export interface HeldCurriculum extends Change {
  readonly actor: Actor;
  readonly row: RecordRow;
}

const stateOf = ({ status, deletedAt }: Pick<RecordRow, 'status' | 'deletedAt'>) => ({
  status,
  isDeleted: deletedAt !== null,
});

export const abilitiesOf = (row: Pick<RecordRow, 'status' | 'deletedAt'>, actor: Actor) =>
  abilitiesFor(stateOf(row), (right) => hasRight(actor, right));

/** A row as its makers are answered: with what is missing and what they may do. */
export function presentRecord(
  { id: _id, ...row }: RecordRow,
  { actor, language, today }: Pick<Context<Actor>, 'actor' | 'language' | 'today'>,
): CurriculumRecord {
  return { _id, ...row, checks: checksOf(row, today(), language), abilities: abilitiesOf(row, actor) };
}

export async function presentedRecord(
  tx: Change['tx'] | Context['db'],
  context: Pick<Context<Actor>, 'actor' | 'language' | 'today'>,
  id: string,
): Promise<CurriculumRecord> {
  const row = await recordById(tx, id, recordsVisible.sql(context.actor, 'k'));
  return presentRecord(found(row, errors.notFound), context);
}

/** The curriculum for a change: held, in reach, in a state the action leads from, by somebody with the rights. */
export async function holdCurriculum(
  change: Change,
  actor: Actor,
  id: string,
  action: CurriculumAction,
): Promise<HeldCurriculum> {
  const row = found(await lockRecord(change.tx, id, recordsVisible.sql(actor, 'k')), errors.notFound);
  if (!rightsFor(action).every((right) => hasRight(actor, right))) refuse(platformErrors.notAllowed);
  if (!leadsFrom(action, stateOf(row))) {
    if (action === 'restore') refuse(errors.notDeleted);
    refuse(row.deletedAt === null ? errors.wrongState : errors.inBin);
  }
  return { ...change, actor, row };
}

/** Checks what a change of the words or of the courses was based on. */
export const checkVersion = (
  base: number | undefined,
  of: 'version' | 'outlineVersion',
  held: HeldCurriculum,
): void => checkBase(base, held.row[of], () => declared(curriculumRecord, presentRecord(held.row, held)), of);

/** Refuses where the portal or the brand has as many as it may. */
export async function checkLimit(
  { tx, settings }: Pick<Change, 'tx' | 'settings'>,
  brandId: string | null,
): Promise<void> {
  const { all, ofBrand, brandLimit } = await countCurriculums(tx, brandId);
  const isFull = (count: number, limit: number) => limit > 0 && count >= limit;
  if (isFull(all, settings.curriculumLimits) || isFull(ofBrand, brandLimit)) refuse(errors.limitReached);
}

export const recordChange = (
  { row, record }: HeldCurriculum,
  before: object,
  after: object,
  type: ActivityType = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'curriculum', id: row.id, name: row.name.en }, before, after });
