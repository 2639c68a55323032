import type { Call } from '#contract/platform/call.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Services } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import { publicationWork } from '#server/platform/publishing/bulk.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import type { RecordWords } from '#server/platform/long-work/record-words.ts';
import { isNamedByArticle } from './article-files.queries.ts';
import type { ArticleKind } from './article-kind.ts';
import { articleNames, goesForGood, purge } from './article-states.queries.ts';
import { articlesVisible } from './articles.scope.ts';
import { makeChange, type PublicationPlan } from './change-article.ts';

/** The actions that the list of a kind offers for many articles. */
export const articleBulk = (
  kind: ArticleKind,
  declaration: { readonly starts: Call; readonly path: `/${string}`; readonly records: RecordWords },
) =>
  publicationWork({
    ...declaration,
    names: ({ db, actor }, ids) => articleNames(db, ids, { kind, visible: articlesVisible.sql(actor, 'a') }),
    change: (change, actor, id, { action }) => makeChange(change, actor, { kind, id }, action),
  });

/** Publishes and unpublishes articles of a kind when it is time. If that fails, the article shows why. */
export const articlePlans = (kind: ArticleKind, summary: string) =>
  plannedChanges({
    name: `${kind}-publishing`,
    summary,
    feature: 'announcements',
    kind,
    apply(change, actor, { recordId, action, options }) {
      const article = { kind, id: recordId };
      if (action !== 'publish') return makeChange(change, actor, article, 'unpublish');
      const { newVersion } = options as PublicationPlan;
      return makeChange(change, actor, article, 'publish', newVersion);
    },
    async failed({ tx, record }, { recordId, createdBy }, problem) {
      const names = await articleNames(tx, [recordId], { kind, visible: always });
      const { en, fr } = names.get(recordId) ?? { en: '', fr: '' };
      await record({
        type: 'update',
        entity: { kind, id: recordId, name: en || fr },
        after: { planFailed: problem.en },
        userId: createdBy,
      });
    },
  });

/** Deletes articles 30 days after they were put in the trash. A part of the sweep. */
export async function emptyArticleBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  const gone = await emptyBin(services, await purgeable(db, 'article', now(), 200, goesForGood), {
    table: 'article',
    title: 'title',
    kindColumn: 'kind',
    purge: async (tx, id) => release({ tx, files }, await purge(tx, id), isNamedByArticle),
  });
  return `${gone} announcements and promotions left the trash.`;
}
