import type { PlanBody } from '#contract/library/articles.ts';
import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import { confirmationErrors } from '#contract/library/confirmations.errors.ts';
import { valuesOf } from '#contract/people/audiences.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { PublicationBulkAction, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import { planPublication } from '#server/platform/publishing/plan-publication.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { wrongState, type PublicationAction } from '#server/platform/publishing/publication.rules.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import type { ArticleKind } from './article-kind.ts';
import { announce, takeBack } from './article-notices.ts';
import { beginEdition, hasPeople, keepShownWords, nextEdition } from './article-states.queries.ts';
import { articleById, lockArticle, type ArticleRow } from './articles.queries.ts';
import { articlesManaged, articlesVisible } from './articles.scope.ts';
import { nameOf, stateOf, transitions } from './present-article.ts';
import { readerOf } from './reader.ts';

/** An article that is locked for a change by an actor who writes it. */
export interface LockedArticle extends Change {
  readonly actor: Actor;
  readonly row: ArticleRow;
}

/** Locks an article for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  { kind, id }: { readonly kind: ArticleKind; readonly id: string },
  action: PublicationAction,
): Promise<LockedArticle> {
  const reader = readerOf(actor, change.today());
  const visible = articlesVisible.sql(actor, 'a');
  const row = found(await lockArticle(change.tx, { kind, reader, visible }, id), errors.notFound);
  const isManaged = articlesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  if (!isManaged || !holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  if (!leadsFrom(transitions[action], stateOf(row))) refuse(wrongState(stateOf(row), action));
  return { ...change, actor, row };
}

/** The article as it is now, for somebody who has changed it. */
export async function articleAfter(
  { tx, today }: Pick<Change, 'tx' | 'today'>,
  actor: Actor,
  { kind, id }: { readonly kind: ArticleKind; readonly id: string },
): Promise<ArticleRow> {
  const reader = readerOf(actor, today());
  return found(await articleById(tx, { kind, reader, visible: always }, id), errors.notFound);
}

/** Makes one of the changes of state. `newVersion` is the author’s answer if the words changed while the article was unpublished. */
export async function makeChange(
  change: Change,
  actor: Actor,
  article: { readonly kind: ArticleKind; readonly id: string },
  action: PublicationBulkAction,
  newVersion?: boolean,
): Promise<void> {
  const locked = await lockForChange(change, actor, article, action);
  switch (action) {
    case 'publish':
    case 'unpublish':
      return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished', newVersion);
    case 'delete':
    case 'restore': {
      const isDeleted = action === 'delete';
      if (isDeleted) {
        await cancelPlans(change.tx, { kind: article.kind, recordId: article.id });
        await takeBack(change, locked.row);
      }
      await setDeleted(change.tx, { table: 'article', id: article.id }, isDeleted, {
        by: actor.id,
        at: change.now(),
      });
      await recordChange(
        locked,
        { deleted: !isDeleted },
        { deleted: isDeleted },
        isDeleted ? 'delete' : 'update',
      );
      if (!isDeleted && locked.row.status === 'published')
        await announce(locked, await articleAfter(locked, actor, article));
    }
  }
}

/** Publishes or unpublishes. The plan for the same is canceled: it has been carried out. */
export async function switchStatus(
  locked: LockedArticle,
  status: Exclude<PublicationStatus, 'draft'>,
  newVersion = true,
): Promise<void> {
  const { tx, row, actor, now } = locked;
  const { id, kind } = row;
  await cancelPlans(tx, { kind, recordId: id }, status === 'published' ? 'publish' : 'unpublish');
  if (status === 'published') {
    await checkReady(locked, row);
    checkTimeToConfirm(locked, row);
  } else {
    await keepShownWords(tx, id);
    await takeBack(locked, row);
  }
  await setStatus(tx, { table: 'article', id }, status, { by: actor.id, at: now() });
  if (status === 'published') {
    await (row.rewritten && newVersion ? nextEdition : beginEdition)(tx, id, now());
    await announce(locked, await articleAfter(locked, actor, { kind, id }));
  }
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to publish an article that nobody could read, or that is not complete. */
export async function checkReady(
  { tx }: Pick<Change, 'tx'>,
  { kind, title, titleFr, description, descriptionFr, startDate, endDate, audience }: ArticleRow,
): Promise<void> {
  const isWritten = (title !== '' && description !== '') || (titleFr !== '' && descriptionFr !== '');
  if (!isWritten) refuse(errors.needsText, {}, { field: title === '' ? 'descriptionFr' : 'description' });
  if (kind === 'promotion' && (startDate === null || endDate === null))
    refuse(errors.needsDates, {}, { field: startDate === null ? 'startDate' : 'endDate' });
  if (audience && !(await hasPeople(tx, valuesOf(audience))))
    refuse(errors.audienceWithoutPeople, {}, { field: 'audience' });
}

/** Refuses to ask people by a day that is over: they would be late at once. */
export function checkTimeToConfirm({ today }: Pick<Change, 'today'>, { confirmBy }: ArticleRow): void {
  if (confirmBy !== null && confirmBy < today())
    refuse(confirmationErrors.dayPast, {}, { field: 'confirmation.by' });
}

/** What a plan to publish keeps: the author’s answer, if there was one. */
export type PublicationPlan = Partial<Pick<PlanBody, 'newVersion'>>;

/** Plans when an article is published and unpublished, or cancels it. */
export const plan = (locked: LockedArticle, { newVersion, ...fields }: PlanBody): Promise<void> =>
  planPublication(
    locked,
    {
      kind: locked.row.kind,
      recordId: locked.row.id,
      by: locked.actor.id,
      status: locked.row.status,
      plans: locked.row.plans,
      async checkReady() {
        await checkReady(locked, locked.row);
        const { confirmBy } = locked.row;
        if (confirmBy !== null && confirmBy < fields.publish!.day)
          refuse(confirmationErrors.publishedLate, {}, { field: 'publish.day' });
      },
      options: { newVersion } satisfies PublicationPlan,
      note: (before, after) => recordChange(locked, before, after),
    },
    fields,
  );

const recordChange = (
  { row, record }: LockedArticle,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> =>
  record({ type, entity: { kind: row.kind, id: row.id, name: nameOf(row) }, before, after });
