import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { brandErrors as errors } from './brands.errors.ts';
import { curriculumStanding } from './curriculums.calls.ts';
import { filterText } from '#contract/platform/text.ts';

/** How far the caller is in a brand's training: each course of its open curriculums once, the required ones count. */
export const brandProgress = curriculumStanding.extend({ curriculumsCount: z.int() });
export type BrandProgress = z.output<typeof brandProgress>;

export const brandRow = z.object({
  _id: id,
  slug: z.string(),
  name: z.string(),
  /** `#RRGGBB`. */
  colour: z.string(),
  /** Value of a configured bucket; empty: in none. */
  bucket: z.string(),
  segments: z.array(z.string()),
  headline: bilingual,
  description: bilingual,
  logoImage: z.string().nullable(),
  thumbnailImage: z.string().nullable(),
  bannerImage: z.string().nullable(),
  status: z.enum(['draft', 'published', 'unpublished']),
  active: z.boolean(),
  updatedAt: instant,
  progress: brandProgress,
});
export type BrandRow = z.output<typeof brandRow>;

/** A way on from a brand's page: its site, its parts catalogue, its social pages. */
export const brandLink = z.object({ name: bilingual, url: z.string() });
/** A titled paragraph of a brand's page; plain text. */
export const brandBlock = z.object({ title: bilingual, text: bilingual });

export const brandDetail = brandRow.extend({ links: z.array(brandLink), blocks: z.array(brandBlock) });
export type BrandDetail = z.output<typeof brandDetail>;

export const brandCalls = {
  list: call({
    id: 'brands.list',
    method: 'GET',
    path: '/api/brands/',
    summary: 'Published brands by name, each with how far the caller is in its training',
    access: 'signed-in',
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      /** Changed on or after this day. */
      date: calendarDay.optional(),
      active: yesNo.optional(),
      bucket: filterText(100).optional(),
      segment: filterText(100).optional(),
      /** Learners and admins get the same list. */
      isAdmin: yesNo.optional(),
    }),
    reply: z.object({ brands: z.array(brandRow), pagination }),
  }),
  segments: call({
    id: 'brands.segments',
    method: 'GET',
    path: '/api/brands/segments',
    summary: 'The product segments of the published brands, each once, by name',
    access: 'signed-in',
    reply: z.object({ segments: z.array(z.string()) }),
  }),
  get: call({
    id: 'brands.get',
    method: 'GET',
    path: '/api/brands/{id}',
    summary: 'One brand with its links and blocks',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ brand: brandDetail }),
    errors: [errors.notFound],
  }),
  progress: call({
    id: 'brands.progress',
    method: 'GET',
    path: '/api/brands/{id}/progress',
    summary: 'How far the caller is in a brand’s training',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ progress: brandProgress }),
    errors: [errors.notFound],
  }),
  bucketProgress: call({
    id: 'brands.bucket-progress',
    method: 'GET',
    path: '/api/brands/bucket/{bucket}/progress',
    summary: 'The published brands of a configured bucket, each with how far the caller is',
    access: 'signed-in',
    params: z.object({ bucket: filterText(100) }),
    reply: z.object({ brands: z.array(brandRow) }),
    errors: [errors.bucketNotFound],
  }),
};
