import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumShape } from '#contract/training/curriculum-records.fields.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { curriculumScreens as screens } from '#contract/training/curriculums.screens.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import type { Change } from '#server/platform/context.ts';
import type { PublicationState } from '#server/platform/publishing/publication.rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hasAsTraining } from './added-course.queries.ts';
import { keepPlaced, placedIn } from './curriculum-outline.queries.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import {
  countCurriculums,
  lockRecord,
  recordById,
  wasNeverPublished,
  type RecordRow,
} from './curriculum-records.queries.ts';
import { transitions, type CurriculumAction } from './curriculum-state.rules.ts';
import { recordsVisible } from './curriculums.scope.ts';

/** Curriculums: drafts, published, unpublished, and in the trash. Their dates open and close them, so they have no plans. */
export const curriculums = publishable<RecordRow, object, PublicationState, CurriculumAction>({
  kind: 'curriculum',
  table: 'curriculum',
  alias: 'k',
  title: 'name',
  words: { one: { en: 'curriculum', fr: 'parcours' }, many: { en: 'curriculums', fr: 'parcours' } },
  forms: [curriculumShape],
  path: screens.admin.path,
  bulk: curriculumRecordCalls.bulk,
  notFound: errors.notFound,
  life: {
    transitions,
    stateOf: ({ status, deletedAt }) => ({ status, isDeleted: deletedAt !== null }),
    wrongState({ isDeleted }, action) {
      if (action === 'restore') return errors.notDeleted;
      return isDeleted ? errors.inBin : errors.wrongState;
    },
  },
  visible: recordsVisible,
  managed: recordsVisible,
  files: ['image_id', 'banner_image_id'],
  moreFiles: { table: 'curriculum_resource', record: 'curriculum_id', file: 'file_id' },
  copies: ['brand_id', 'description', 'description_fr', 'segments', 'active', 'starts_on', 'ends_on'],
  isOrdered: true,
  goesForGood: wasNeverPublished,
  nameOf: ({ name }) => name.en,
  read: ({ tx }, actor, id) => recordById(tx, id, recordsVisible.sql(actor, 'k')),
  lock: ({ tx }, actor, id) => lockRecord(tx, id, recordsVisible.sql(actor, 'k')),
  checkReady({ today, language }, row) {
    const missing = checksOf(row, today(), language).filter(({ severity }) => severity === 'error');
    if (missing.length > 0)
      refuse(errors.notReady, { missing: missing.map(({ message }) => message).join(' ') });
  },
  readers: ({ today }, { id }) => hasAsTraining(id, today()),
  undoing: {
    stands: async ({ tx }, id) => ({ courseIds: await placedIn(tx, id) }),
    putBack: ({ tx, row }, more) =>
      keepPlaced(tx, row.id, (more as { courseIds: readonly string[] }).courseIds),
  },
  admit: (locked) => checkLimit(locked, locked.row.brand?._id ?? null),
});

/** Refuses if the portal or the brand has reached its limit. */
export async function checkLimit(
  { tx, settings }: Pick<Change, 'tx' | 'settings'>,
  brandId: string | null,
): Promise<void> {
  const { all, ofBrand, brandLimit } = await countCurriculums(tx, brandId);
  const isFull = (count: number, limit: number) => limit > 0 && count >= limit;
  if (isFull(all, settings.curriculumLimits) || isFull(ofBrand, brandLimit)) refuse(errors.limitReached);
}
