import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandErrors as errors } from '#contract/training/brands.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { brandById, brandProgressOf, listBrands, segmentsOfBrands } from './brands.queries.ts';
import { brandsOpen, brandsVisibleTo } from './brands.scope.ts';

export const brandHandlers: Handlers<typeof brandCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listBrands(db, actor, brandsOpen(), query);
    return { brands: rows.map(withId), pagination: paginationOf(total, query) };
  },

  segments: async (_input, { db }) => ({ segments: await segmentsOfBrands(db, brandsOpen()) }),

  async get({ params }, { db, actor }) {
    return {
      brand: withId(found(await brandById(db, actor, params.id, brandsVisibleTo(actor)), errors.notFound)),
    };
  },

  async progress({ params }, { db, actor }) {
    return {
      progress: found(await brandProgressOf(db, actor, params.id, brandsVisibleTo(actor)), errors.notFound),
    };
  },

  async bucketProgress({ params: { bucket } }, { db, actor, settings }) {
    if (!settings.buckets.some((one) => one.value === bucket)) refuse(errors.bucketNotFound);
    const { rows } = await listBrands(db, actor, brandsOpen(), { bucket, page: 0, limit: 0 });
    return { brands: rows.map(withId) };
  },
};
