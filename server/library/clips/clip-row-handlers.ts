import { otherCategory, type ClipCard } from '#contract/library/clips.ts';
import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf, type PageQuery } from '#server/platform/database/lists.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { categoriesOf } from './categories.queries.ts';
import type { ClipKind } from './clip-kinds.rules.ts';
import { clipsByCategories } from './clips-by-category.queries.ts';
import { listClips } from './clips.queries.ts';
import { clipScopes } from './clips.scope.ts';
import { shelfOf } from './clip-shelf.ts';
import { presentCard } from './present-clip.ts';

type Asking = Context<Actor>;

interface Searched {
  readonly query?: string | undefined;
  readonly text?: string | undefined;
}

/** Shown last, and only if something is in it. */
const other = { _id: otherCategory, name: 'Other', nameFr: 'Autres', inUse: true } as const;

/** The rows of a kind by category. `rows` begins the names of its replies. */
export function clipRowHandlers<Many extends string, Rows extends string>(
  kind: ClipKind,
  { many, rows: name }: { readonly many: Many; readonly rows: Rows },
) {
  const { read } = clipScopes[kind];

  async function inCategory(category: string | undefined, query: Searched & PageQuery, context: Asking) {
    const { db, actor } = context;
    const { rows, total } = await listClips(db, shelfOf(kind, actor, read), {
      ...query,
      text: query.text ?? query.query,
      category,
      deleted: false,
      sortBy: 'date',
      direction: 'desc',
    });
    return {
      pagination: paginationOf(total, query),
      ...({ [`${name}ByCategory`]: rows.map((row) => presentCard(row, context)) } as Record<
        `${Rows}ByCategory`,
        ClipCard[]
      >),
    };
  }

  return {
    async byCategories({ query }: { query: Searched }, context: Asking) {
      const { db, actor } = context;
      const rows = await clipsByCategories(db, shelfOf(kind, actor, read), query.text ?? query.query);
      const shown = rows.map(({ category, total, clips }) => ({
        category: category ? { ...category, inUse: true } : other,
        total,
        ...({ [many]: clips.map((row) => presentCard(row, context)) } as Record<Many, ClipCard[]>),
      }));
      return { [`${name}ByCategories`]: shown } as Record<`${Rows}ByCategories`, typeof shown>;
    },

    async byCategory(
      { params: { categoryId }, query }: { params: { categoryId: string }; query: Searched & PageQuery },
      context: Asking,
    ) {
      const all = (await categoriesOf(context.db, kind)).map(withId);
      const category = categoryId === otherCategory ? other : all.find(({ _id }) => _id === categoryId);
      if (!category) refuse(errors.categoryNotFound);
      return { category, ...(await inCategory(categoryId, query, context)) };
    },

    inAllCategories: async ({ query }: { query: Searched & PageQuery }, context: Asking) => ({
      category: null,
      ...(await inCategory(undefined, query, context)),
    }),
  };
}
