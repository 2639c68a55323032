import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { CategoriesFields } from '#contract/library/clips.fields.ts';
import type { Schema } from '#contract/platform/call.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  categoriesOf,
  categoryVersion,
  lockCategories,
  writeCategories,
  type CategoryRow,
} from './categories.queries.ts';
import type { ClipKind } from './clip-kinds.rules.ts';

type Asking = Context<Actor>;
type Categories = CategoriesFields['categories'];

const shown = async (db: Db | Transaction, kind: ClipKind) => ({
  categories: (await categoriesOf(db, kind)).map(withId),
  version: await categoryVersion(db, kind),
});

/** The categories of a kind, which are saved as a whole. */
export const categoryHandlers = (kind: ClipKind, schema: Schema) => ({
  listCategories: (_input: object, { db }: Asking) => shown(db, kind),

  saveCategories: (
    { body: { categories, version } }: { body: CategoriesFields & { readonly version?: number | undefined } },
    { change }: Asking,
  ) =>
    change(async ({ tx, record }) => {
      const id = await lockCategories(tx, kind);
      const before = await shown(tx, kind);
      checkBase(version, before.version, () => declared(schema, before));
      checkCategories(await categoriesOf(tx, kind), categories);
      await writeCategories(tx, kind, categories);
      const after = await shown(tx, kind);
      await record({
        type: 'update',
        entity: { kind: `${kind}-category`, id, name: '' },
        before: { categories: namesOf(before.categories) },
        after: { categories: namesOf(after.categories) },
      });
      return after;
    }),
});

const namesOf = (categories: readonly { readonly name: string; readonly nameFr: string }[]) =>
  categories.map(({ name, nameFr }) => name || nameFr);

/** Refuses one that does not exist, one that is missing although it is used, and two of the same name. */
function checkCategories(stored: readonly CategoryRow[], sent: Categories): void {
  const ids = sent.flatMap(({ _id }) => _id ?? []);
  if (new Set(ids).size < ids.length || ids.some((id) => !stored.some((one) => one.id === id)))
    refuse(errors.unknownCategory, {}, { field: 'categories' });
  const missing = stored.find((one) => one.inUse && !ids.includes(one.id));
  if (missing) refuse(errors.categoryInUse, { name: missing.name || missing.nameFr });
  for (const field of ['name', 'nameFr'] as const) {
    const names = sent.map((one) => one[field].toLowerCase());
    const at = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
    if (at >= 0)
      refuse(errors.categoryTwice, { name: sent[at]![field] }, { field: `categories.${at}.${field}` });
  }
}
