import { nameIn } from '#contract/platform/language.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { brandUses, usedBy } from '#server/training/brands/brands.ports.ts';
import { isFileOfArticle } from './article-files.queries.ts';
import type { ArticleKind } from './article-kind.ts';
import { articlesByTitle, countForBrand } from './articles.queries.ts';
import { articlesManaged, articlesVisible } from './articles.scope.ts';

/** People who see an article may read the files it names. */
export const articleFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, fileId, ownerKind }) => {
    if (ownerKind !== 'article' || !actor || actor.limited) return false;
    return isFileOfArticle(db, fileId, articlesVisible.sql(actor, 'a'));
  },
  'announcements',
);

/** Announcements and promotions of a brand. */
export const articleBrandUses = contribute(brandUses, async ({ tx, brandId }) => [
  usedBy(
    await countForBrand(tx, 'bulletin', brandId),
    ['announcement', 'announcements'],
    ['annonce', 'annonces'],
  ),
  usedBy(
    await countForBrand(tx, 'promotion', brandId),
    ['promotion', 'promotions'],
    ['promotion', 'promotions'],
  ),
]);

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
