import type { Article } from '#contract/library/articles.ts';
import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import type { ArticleFields } from '#contract/library/articles.fields.ts';
import { confirmationErrors } from '#contract/library/confirmations.errors.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Schema } from '#contract/platform/call.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import { cleanHtml, plainText } from '#server/platform/html.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { resourcesVisible } from '../resources/resources.scope.ts';
import { attachmentsUnseen, claimForArticle, filesAfter, usesOf, type Standing } from './article-files.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import { resourcesAmong } from './article-files.queries.ts';
import { wordsOf } from './article-words.ts';
import type { ArticleKind } from './article-kind.ts';
import {
  announce,
  followAudience,
  renewAnnouncement,
  takeBack,
  takeBackReminders,
} from './article-notices.ts';
import { nextEdition } from './article-editions.queries.ts';
import { insertArticle, updateArticle, type ArticleInput } from './article-changes.queries.ts';
import type { ArticleRow } from './articles.queries.ts';
import { articlesManaged } from './articles.scope.ts';
import { articleAfter, articles, nameOf } from './articles-published.ts';
import { forgetAnswers } from './confirmations/confirmations.queries.ts';
import { confirmationOf, present } from './present-article.ts';
import { isCourse } from './related-course.queries.ts';

/** Adds an article. Returns its id. */
export async function createArticle(
  change: Change,
  context: Context<Actor>,
  kind: ArticleKind,
  fields: ArticleFields,
  parts: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const id = newId();
  const input = inputOf(fields, parts, { before: null, unseen: [], mostAttached: mostAttachedOf(context) });
  await checkInput(change, context, input, null);
  await claimForArticle(change, actor, id, usesOf(input));
  await explained(insertArticle(change.tx, { id, kind, by: actor.id }, input, wordsOf(input)), violations);
  await change.record({ type: 'create', entity: { kind, id, name: nameOf(input) }, after: loggedOf(input) });
  if (fields.published) {
    const row = await articleAfter(change, actor, { kind, id });
    await articles[kind].switchStatus({ ...change, actor, row }, 'published');
  }
  return id;
}

/** Changes an article. A published one stays complete, and its author says whether readers have to read it anew. */
export function saveArticle(
  change: Change,
  context: Context<Actor>,
  article: { readonly kind: ArticleKind; readonly id: string },
  { version, ...fields }: ArticleFields & { readonly version?: number | undefined },
  parts: StagedFiles,
  schema: Schema,
): Promise<Article> {
  const { actor } = context;
  const { tx } = change;
  const asking = { ...context, db: tx };
  const life = articles[article.kind];
  return saveRecord(change, {
    lock: async () => (await life.lockForChange(change, actor, article.id, 'edit')).row,
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => present(row, asking),
    schema,
    async save(before) {
      const unseen = fields.resources ? await attachmentsUnseen(change, actor, before.attachments) : [];
      const input = inputOf(fields, parts, { before, unseen, mostAttached: mostAttachedOf(change) });
      const isLive = before.status === 'published';
      const { published: isPublished = isLive } = fields;
      await checkInput(change, context, input, before);
      await claimForArticle(change, actor, article.id, usesOf(input));
      // Before the words change: those that were shown are remembered.
      if (isLive && !isPublished) await life.switchStatus({ ...change, actor, row: before }, 'unpublished');
      await updateArticle(tx, before, input, wordsOf(input), { by: actor.id, at: change.now() });
      await release(change, before.fileIds, isNamedIn(life));
      const row = await articleAfter(change, actor, article);
      // Also while it is unpublished: it may be published again as the same version.
      if (asksOtherwise(before, row))
        await forgetAnswers(tx, { articleId: article.id, edition: row.edition });
      if (isPublished && !isLive) {
        await life.switchStatus({ ...change, actor, row }, 'published', fields);
      } else if (isLive && isPublished) {
        await life.checkReady(change, row);
        // What waits asks for something else, or by another day.
        if (before.confirmBy !== row.confirmBy) await takeBackReminders(change, row);
        if (JSON.stringify(audienceOf(row)) !== JSON.stringify(audienceOf(before)))
          await followAudience(change, row);
        if (row.isRecall && !before.isRecall) await announce(change, row);
        else if (!fields.newVersion) await renewAnnouncement(change, row);
      }
      if (isLive && isPublished && fields.newVersion) {
        life.checkTime?.(change, row);
        await takeBack(change, row);
        await nextEdition(tx, article.id, change.now());
        await announce(change, await articleAfter(change, actor, article));
      }
    },
    violations,
    read: () => articleAfter(change, actor, article),
    entry: (before, after) => ({
      type: 'update',
      entity: { kind: article.kind, id: article.id, name: nameOf(after) },
      before: fieldsOf(before),
      after: fieldsOf(after),
    }),
  });
}

/** Whether the question that people answered is another one now. An explanation is no part of it. */
const asksOtherwise = (before: ArticleRow, after: ArticleRow): boolean => {
  const asked = ({ question: one }: ArticleRow) =>
    JSON.stringify(one && [one.text, one.textFr, one.options, one.right]);
  return asked(before) !== asked(after);
};

const audienceOf = (row: ArticleRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

const mostAttachedOf = ({ settings }: Pick<Context, 'settings'>) => settings.uploads.attachmentMaxCount;

/** What the editor wrote, cleaned. Empty paragraphs and spaces alone are no text: nobody could read it, and nobody could confirm it. */
function writtenIn(html: string): string {
  const clean = cleanHtml(html);
  return plainText(clean) === '' && !clean.includes('<img') ? '' : clean;
}

function inputOf(fields: ArticleFields, parts: StagedFiles, standing: Standing): ArticleInput {
  const { title, titleFr, facts, course, brand } = fields;
  const { before } = standing;
  const files = filesAfter(fields, parts, standing);
  const texts = {
    description: writtenIn(fields.description),
    descriptionFr: writtenIn(fields.descriptionFr),
  };
  return {
    title,
    titleFr,
    facts,
    course,
    brand,
    ...texts,
    ...files,
    fileIds: [...new Set(usesOf({ ...files, ...texts }).map(({ fileId }) => fileId))],
    startDate: fields.startDate ?? null,
    endDate: fields.endDate ?? null,
    partNumbers: fields.partNumbers ?? [],
    confirmation: fields.confirmation === undefined ? before && confirmationOf(before) : fields.confirmation,
    recall: fields.recall ?? before?.isRecall ?? false,
    audience: fields.audience ?? audienceOf(before),
  };
}

async function checkInput(
  { tx }: Change,
  context: Context<Actor>,
  input: ArticleInput,
  before: ArticleRow | null,
): Promise<void> {
  const { actor } = context;
  if (!articlesManaged.holds(actor, { brandId: input.brand }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  const by = input.confirmation?.by;
  if (by !== undefined && by !== before?.confirmBy) {
    if (by < context.today()) refuse(confirmationErrors.dayPast, {}, { field: 'confirmation.by' });
    const plan = before?.plans.publish;
    if (plan && !plan.failedAt && by < plan.day)
      refuse(confirmationErrors.dayBeforePublication, {}, { field: 'confirmation.by' });
  }
  const { course } = input;
  if (course !== null && course !== before?.course?._id && !(await isCourse(tx, course)))
    refuse(errors.unknownCourse, {}, { field: 'course' });
  const stands = new Set(
    (before?.attachments ?? []).flatMap((one) => ('resource' in one ? [one.resource] : [])),
  );
  const added = input.attachments
    .flatMap((one) => ('resource' in one ? [one.resource] : []))
    .filter((id) => !stands.has(id));
  const found = await resourcesAmong(tx, added, resourcesVisible.sql(actor, 'r'));
  if (found.length < new Set(added).size) refuse(errors.unknownResource, {}, { field: 'resources' });
  await checkAudience(tx, context, input.audience, {
    before: before && audienceOf(before),
    path: 'audience.',
  });
}

const violations: Violations = {
  ...audienceViolations,
  article_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
  article_course_id_fkey: () => refuse(errors.unknownCourse, {}, { field: 'course' }),
};

const loggedOf = ({ fileIds: _files, ...input }: ArticleInput) => input;

/** What the log compares: references by their ids. */
const fieldsOf = (row: ArticleRow) => ({
  title: row.title,
  titleFr: row.titleFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  image: row.image?._id ?? null,
  thumbnail: row.thumbnail?._id ?? null,
  attachFile: row.attachFile?._id ?? null,
  images: row.images.map(({ _id }) => _id),
  attachments: row.attachments,
  facts: row.facts,
  course: row.course?._id ?? null,
  brand: row.brand?._id ?? null,
  startDate: row.startDate,
  endDate: row.endDate,
  partNumbers: row.partNumbers,
  edition: row.edition,
  confirmation: confirmationOf(row),
  recall: row.isRecall,
  ...audienceOf(row),
});
