import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandErrors as errors } from '#contract/training/brands.errors.ts';
import { allows } from '#contract/platform/access.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { violatedReference } from '#server/platform/database/open.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { withId } from '#server/platform/with-id.ts';
import { brandAdministrators, deleteBrand, insertBrand, managersOf } from './brand-records.queries.ts';
import { brandUses } from './brands.ports.ts';
import { brandProgressOf, listBrands, listManagedBrands, segmentsOfBrands } from './brands.queries.ts';
import { brandsManagedHere, brandsVisible } from './brands.scope.ts';
import {
  lockBrand,
  presentBrand,
  pageOf,
  presentedBrand,
  savePage,
  saveSettings,
  slugTaken,
} from './save-brand.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export const brandHandlers: Handlers<typeof brandCalls> = {
  async list({ query }, { db, actor, today }) {
    if (query.isAdmin) {
      const { rows, total, counts } = await listManagedBrands(db, actor, today(), query);
      return {
        brands: rows.map((row) => presentBrand(row, actor)),
        pagination: paginationOf(total, query),
        counts,
        abilities: { create: allows(brandCalls.create.access, actor) },
      };
    }
    const { rows, total } = await listBrands(db, actor, today(), live.sql('b'), query);
    return { brands: rows.map(withId), pagination: paginationOf(total, query) };
  },

  segments: async (_input, { db }) => ({ segments: await segmentsOfBrands(db, live.sql('b')) }),

  async get({ params }, context) {
    return { brand: await presentedBrand(context.db, context, params.id) };
  },

  async progress({ params }, { db, actor, today }) {
    return {
      progress: found(
        await brandProgressOf(db, actor, today(), params.id, brandsVisible.sql(actor, 'b')),
        errors.notFound,
      ),
    };
  },

  async bucketProgress({ params: { bucket } }, { db, actor, today, settings }) {
    if (!settings.buckets.some((one) => one.value === bucket)) refuse(errors.bucketNotFound);
    const { rows } = await listBrands(db, actor, today(), live.sql('b'), { bucket, page: 0, limit: 0 });
    return { brands: rows.map(withId) };
  },

  create: ({ body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const id = await explained(insertBrand(change.tx, body, actor.id), slugTaken);
      await change.record({ type: 'create', entity: { kind: 'brand', id, name: body.name }, after: body });
      return { brand: await presentedBrand(change.tx, context, id) };
    }),

  save: ({ params, body, files }, context) => saveSettings(params.id, body, files, context),
  saveByBody: ({ body: { _id, ...body }, files }, context) => saveSettings(_id, body, files, context),
  savePage: ({ params, body, files }, context) => savePage(params.id, body, files, context),
  savePageByBody: ({ body: { _id, ...body }, files }, context) => savePage(_id, body, files, context),

  remove: ({ params: { id } }, context) =>
    context.change(async (change) => {
      const { before } = await lockBrand(change, context.actor, id);
      const uses = (await change.ask(brandUses, { tx: change.tx, brandId: id })).flat();
      const words = uses.filter((one) => one.count > 0).map((one) => one.words[context.language]);
      if (words.length > 0)
        refuse(errors.inUse, { uses: new Intl.ListFormat(context.language).format(words) });
      const files = await deleteBrand(change.tx, id).catch((error: unknown) => {
        if (violatedReference(error)) refuse(errors.inUseElsewhere);
        throw error;
      });
      await change.files.release(change.tx, files);
      await change.record({ type: 'delete', entity: { kind: 'brand', id, name: before.name }, before });
      return { success: true as const };
    }),

  async managers({ params }, { db, actor }) {
    const managers = found(
      await managersOf(db, params.id, brandsManagedHere.sql(actor, 'b')),
      errors.notFound,
    );
    return { managers: managers.map(withId) };
  },

  async users({ query }, { db }) {
    return { users: (await brandAdministrators(db, query.query)).map(withId) };
  },
};

/** The page of a brand. Its version stands among what only its managers see. */
async function standingPage(id: string, context: Context<Actor>): Promise<object> {
  const brand = await presentedBrand(context.db, context, id);
  const { managed } = brand;
  return { ...pageOf(brand), pageVersion: found(managed, errors.notFound).pageVersion };
}

export const brandStandings: Standings<typeof brandCalls> = {
  savePage: ({ params }, context) => standingPage(params.id, context),
  savePageByBody: ({ body }, context) => ifNamed(body, (id) => standingPage(id, context)),
};
