import { curriculumRecord, type CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { abilitiesIn } from '#server/people/publishing/publication-life.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { curriculums } from './curriculum-kind.ts';
import { recordById, type RecordRow } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

/** A curriculum that is locked for a change by an actor who may see it. */
export type LockedCurriculum = Locked<RecordRow>;

type Asking = Pick<Context<Actor>, 'actor' | 'language' | 'today' | 'now'>;

/** A row as the reply shows it to editors: with what is missing and what the actor may do. */
export function presentRecord(row: RecordRow, { actor, language, today, now }: Asking): CurriculumRecord {
  const { id: _id, ...shown } = row;
  const abilities = abilitiesIn(curriculums.life, row, actor, now());
  return { _id, ...shown, checks: checksOf(row, today(), language), abilities };
}

export async function presentedRecord(
  tx: Change['tx'] | Context['db'],
  context: Asking,
  id: string,
): Promise<CurriculumRecord> {
  const row = await recordById(tx, id, recordsVisible.sql(context.actor, 'k'));
  return presentRecord(found(row, errors.notFound), context);
}

/** Checks the version that a change of the texts or of the courses was based on. */
export const checkVersion = (
  base: number | undefined,
  of: 'version' | 'outlineVersion',
  locked: LockedCurriculum,
): void =>
  checkBase(base, locked.row[of], () => declared(curriculumRecord, presentRecord(locked.row, locked)));
