import { nameIn } from '#contract/platform/language.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import type { ArticleKind } from './article-kind.ts';
import { articlesByTitle } from './articles.queries.ts';
import { articlesManaged, articlesVisible } from './articles.scope.ts';

/** Visible articles of a kind: people who write one open its form in the admin area, everyone else reads it. */
export const paletteArticles = (
  kind: ArticleKind,
  pathOf: (id: string, isWritten: boolean) => `/${string}`,
) =>
  contribute(
    paletteRecords,
    async ({ db, actor, text, area, language }) => {
      const visible = articlesVisible.sql(actor, 'a');
      const articles = await articlesByTitle(db, { kind, visible }, text, paletteHitsPerRoom);
      return articles.map(({ id, brandId, ...name }) => ({
        kind,
        _id: id,
        title: nameIn(name, language),
        detail: '',
        path: pathOf(id, area === 'admin' && articlesManaged.holds(actor, { brandId })),
      }));
    },
    'announcements',
  );
