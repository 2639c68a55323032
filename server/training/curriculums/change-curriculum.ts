import { platformErrors } from '#contract/platform/errors.ts';
import { curriculumRecord, type CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { ActivityType } from '#contract/platform/activity-types.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import * as publishing from '#server/platform/publishing/transitions.rules.ts';
import { transitions, type CurriculumAction } from './curriculum-state.rules.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { countCurriculums, lockRecord, recordById, type RecordRow } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

/** A curriculum that is locked for a change by an actor who may see it. */
export interface LockedCurriculum extends Change {
  readonly actor: Actor;
  readonly row: RecordRow;
}

const stateOf = ({ status, deletedAt }: Pick<RecordRow, 'status' | 'deletedAt'>) => ({
  status,
  isDeleted: deletedAt !== null,
});

export const abilitiesOf = (row: Pick<RecordRow, 'status' | 'deletedAt'>, actor: Actor) =>
  publishing.abilitiesOf(transitions, stateOf(row), actor);

/** A row as the reply shows it to editors: with what is missing and what the actor may do. */
function presentRecord(
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

/** Locks a curriculum for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockCurriculum(
  change: Change,
  actor: Actor,
  id: string,
  action: CurriculumAction,
): Promise<LockedCurriculum> {
  const row = found(await lockRecord(change.tx, id, recordsVisible.sql(actor, 'k')), errors.notFound);
  if (!publishing.holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  if (!publishing.leadsFrom(transitions[action], stateOf(row))) {
    if (action === 'restore') refuse(errors.notDeleted);
    refuse(row.deletedAt === null ? errors.wrongState : errors.inBin);
  }
  return { ...change, actor, row };
}

/** Checks the version that a change of the texts or of the courses was based on. */
export const checkVersion = (
  base: number | undefined,
  of: 'version' | 'outlineVersion',
  locked: LockedCurriculum,
): void =>
  checkBase(base, locked.row[of], () => declared(curriculumRecord, presentRecord(locked.row, locked)));

/** Refuses if the portal or the brand has reached its limit. */
export async function checkLimit(
  { tx, settings }: Pick<Change, 'tx' | 'settings'>,
  brandId: string | null,
): Promise<void> {
  const { all, ofBrand, brandLimit } = await countCurriculums(tx, brandId);
  const isFull = (count: number, limit: number) => limit > 0 && count >= limit;
  if (isFull(all, settings.curriculumLimits) || isFull(ofBrand, brandLimit)) refuse(errors.limitReached);
}

export const recordChange = (
  { row, record }: LockedCurriculum,
  before: object,
  after: object,
  type: ActivityType = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'curriculum', id: row.id, name: row.name.en }, before, after });
