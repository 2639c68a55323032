import type { Article, ArticleCard } from '#contract/library/articles.ts';
import { articleErrors as errors } from '#contract/library/articles.errors.ts';
import type { ArticleFields } from '#contract/library/articles.fields.ts';
import type { Schema } from '#contract/platform/call.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { reachingOf } from '#server/people/publishing/undo-record.ts';
import { withReach } from '#server/people/publishing/undoable.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Outgoing, StagedFiles } from '#server/platform/http/handlers.ts';
import { asksForManaged } from '#server/platform/publishing/managed-list.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { openNotices } from '#server/people/notifications/notices.queries.ts';
import { recordVisit, setFavorite } from '../marks/marks.queries.ts';
import { articlePath } from './article-notices.ts';
import type { ArticleKind } from './article-kind.ts';
import { noteOpened } from './confirmations/confirmations.queries.ts';
import {
  anotherArticle,
  articleById,
  listArticles,
  newestArticles,
  type ArticleFilter,
  type ArticleQuery,
  type ArticleRow,
  type Shelf,
} from './articles.queries.ts';
import { articlesManaged, articlesRead, articlesVisible } from './articles.scope.ts';
import { articleAfter, articles } from './articles-published.ts';
import { present, presentCard } from './present-article.ts';
import { createArticle, saveArticle } from './save-article.ts';
import { isShownPage } from '#server/platform/http/shown-page.rules.ts';
import { unreadOf } from './unread.ts';
import { forgetCount } from './unread.queries.ts';
import { readerOf } from './reader.ts';

const recentArticles = 5;
const visitLastsMilliseconds = 60_000;

interface WithId {
  readonly params: { readonly id: string };
}
type Asking = Context<Actor>;

/** Which articles a list shows: those the caller writes, whatever their state, or those the caller reads. */
type Narrowed = ArticleFilter & { readonly isAdmin: boolean };

interface Saved extends WithId {
  readonly body: ArticleFields & { readonly version?: number | undefined };
  /** Left out where nothing is saved. */
  readonly files?: StagedFiles;
}

/** What the calls of a kind do. `one` and `many` are the names of articles in its replies. */
export function articleHandlers<One extends string, Many extends string>(
  kind: ArticleKind,
  { one, many }: { readonly one: One; readonly many: Many },
) {
  // A computed key has the type of any text.
  const replyOf = (article: Article) => ({ [one]: article }) as Record<One, Article>;
  const repliesOf = (cards: ArticleCard[]) => ({ [many]: cards }) as Record<Many, ArticleCard[]>;
  const shelfOf = ({ actor, settings, today }: Asking, scope: typeof articlesVisible): Shelf => ({
    kind,
    reader: readerOf(actor, today()),
    zone: settings.timeZone,
    visible: scope.sql(actor, 'a'),
  });
  const shelfFor = (context: Asking, query: Narrowed) =>
    asksForManaged(query)
      ? { isManaged: true, shelf: shelfOf(context, articlesManaged) }
      : { isManaged: false, shelf: shelfOf(context, articlesRead) };
  const read = async (context: Asking, id: string, scope = articlesVisible): Promise<ArticleRow> =>
    found(await articleById(context.db, shelfOf(context, scope), id), errors.notFound);
  const after = async (change: Change, context: Asking, id: string) =>
    replyOf(
      await present(await articleAfter(change, context.actor, { kind, id }), { ...context, db: change.tx }),
    );

  const save = (id: string, body: Saved['body'], files: StagedFiles, context: Asking, schema: Schema) =>
    context.change(async (change) =>
      replyOf(await saveArticle(change, context, { kind, id }, body, files, schema)),
    );

  return {
    async list({ query }: { query: ArticleQuery & Narrowed }, context: Asking) {
      const { shelf, isManaged } = shelfFor(context, query);
      const { rows, total, counts } = await listArticles(context.db, shelf, query);
      return {
        ...repliesOf(rows.map((row) => presentCard(row, context))),
        pagination: paginationOf(total, query),
        // How many drafts there are concerns nobody else.
        counts: isManaged ? counts : { ...counts, all: counts.published },
        abilities: { create: hasRight(context.actor, 'MODIFY_ANNOUNCEMENTS') },
      };
    },

    async recent(_input: object, context: Asking) {
      const rows = await newestArticles(context.db, shelfOf(context, articlesRead), recentArticles);
      return repliesOf(rows.map((row) => presentCard(row, context)));
    },

    unread: async (_input: object, { db, actor, today }: Asking) => ({
      count: await unreadOf({ db, actor, today: today() }, kind),
    }),

    async get(
      { params: { id }, query: { visit } }: WithId & { query: { visit: boolean } },
      context: Asking,
      { headers }: Pick<Outgoing, 'headers'>,
    ) {
      const { actor, change } = context;
      const row = await read(context, id);
      const counts =
        visit &&
        row.status === 'published' &&
        row.deletedAt === null &&
        !actor.session.proxiedBy &&
        isShownPage(headers);
      // A page that is opened again right away changes nothing that anybody reads, so that nothing has to be written.
      const isFresh =
        row.visitedAt !== null &&
        context.now().getTime() - Date.parse(row.visitedAt) < visitLastsMilliseconds;
      if (!counts || isFresh) return replyOf(await present(row, context));
      await change(async ({ tx, now }) => {
        const { edition } = row;
        const visitor = { userId: actor.id, edition, at: now() };
        const isFirst = await recordVisit(tx, { kind, recordId: id }, visitor);
        if (isFirst) await forgetCount(tx, actor.id, kind);
        await openNotices(tx, actor.id, { path: articlePath(row), isFirst, at: now() });
        // Also on a later visit: the person may have been asked to confirm only after the first.
        if (row.dueOn !== null) await noteOpened(tx, { articleId: id, edition }, actor.id, now());
      });
      return replyOf(await present({ ...row, unread: false }, context));
    },

    stands: async (id: string, context: Asking): Promise<Article> =>
      present(await read(context, id), context),

    create: ({ body, files }: { body: ArticleFields; files: StagedFiles }, context: Asking) =>
      context.change(async (change) =>
        after(change, context, await createArticle(change, context, kind, body, files)),
      ),

    save,
    /** A save that was asked about, and whom it would reach. */
    savedAsked: (schema: Schema) =>
      withReach(reachingOf(articles[kind]), ({ params: { id }, body, files = {} }: Saved, context: Asking) =>
        save(id, body, files, context, schema),
      ),

    ...publicationHandlers(articles[kind], { key: one, present }),

    favorite: (
      { params: { id }, body: { favored } }: WithId & { body: { favored: boolean } },
      context: Asking,
    ) =>
      context.change(async (change) => {
        const { tx, now } = change;
        if (!isFeatureOn(context.settings, 'announcements')) refuse(errors.notFound);
        found(await articleById(tx, shelfOf(context, articlesVisible), id), errors.notFound);
        await setFavorite(tx, { kind, recordId: id }, context.actor.id, favored, now());
        return after(change, context, id);
      }),

    async another(
      { params: { id }, query: { index, ...query } }: WithId & { query: Narrowed & { index: -1 | 1 } },
      context: Asking,
    ) {
      const { shelf } = shelfFor(context, query);
      const way = index > 0 ? 'down' : 'up';
      const visible = articlesVisible.sql(context.actor, 'a');
      const another = await anotherArticle(context.db, shelf, query, { id, way, visible });
      if (another === undefined) refuse(errors.notFound);
      return { newEventId: another };
    },
  };
}
