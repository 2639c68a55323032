import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, done, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { blockTypes, brandFields, brandPageFields, newBrandFields } from './brands.fields.ts';
import { brandErrors as errors } from './brands.errors.ts';
import { curriculumStanding } from './curriculums.calls.ts';
import { filterText } from '#contract/platform/text.ts';

/** The caller's progress in a brand's training: each course of its open curriculums once, counting the required ones. */
const brandProgress = curriculumStanding.extend({ curriculumsCount: z.int() });
export type BrandProgress = z.output<typeof brandProgress>;

const brandRow = z.object({
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
  /** For people who work on the brand. */
  managed: z
    .object({
      administrator: named.nullable(),
      managers: z.array(named),
      coursesCount: z.int(),
      curriculumsCount: z.int(),
      /** 0: no limit. */
      courseLimit: z.int(),
      curriculumLimit: z.int(),
      updatedBy: named.nullable(),
      /** Version of the settings. */
      version: z.int(),
      /** Version of the page. */
      pageVersion: z.int(),
      abilities: z.object({
        editSettings: z.boolean(),
        editPage: z.boolean(),
        publish: z.boolean(),
        editLimits: z.boolean(),
        delete: z.boolean(),
        viewCurriculums: z.boolean(),
      }),
    })
    .nullable()
    .optional(),
});
export type BrandRow = z.output<typeof brandRow>;

/** A link on a brand's page: its site, its parts catalog, its social pages. */
const brandLink = z.object({ name: bilingual, url: z.string() });
/** A block of a brand's page; its type decides which fields count. Texts are plain. */
const brandBlock = z.object({
  _id: id,
  type: z.enum(blockTypes),
  title: bilingual,
  text: bilingual,
  image: z.object({ fileId: id, location: z.string() }).nullable(),
  alt: bilingual,
  links: z.array(brandLink),
  curriculums: z.array(id),
  url: z.string(),
});

const brandDetail = brandRow.extend({ links: z.array(brandLink), blocks: z.array(brandBlock) });
export type BrandDetail = z.output<typeof brandDetail>;

const feature = 'multiBrands';
const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const settingsAccess = {
  oneOf: ['EDIT_BRAND_SETTINGS', 'PUBLISH_BRAND', 'EDIT_COURSE_CURRICULUM_LIMIT'],
} as const;
const settingsBody = brandFields.partial().extend({
  /** Version of the settings. */
  ...versioned,
  status: z.enum(['published', 'unpublished']).optional(),
});
const settingsFiles = { logoImage: image, thumbnailImage: image, bannerImage: image };
const pageBody = brandPageFields.safeExtend({
  /** Version of the page, which is saved separately from the settings. */
  pageVersion: versioned.version,
  status: z.enum(['published', 'unpublished']).optional(),
});
const pageFiles = { logoImage: image, bannerImage: image };
const fileErrors = [errors.unknownFile, errors.fileDoesNotFit] as const;
const settingsErrors = [
  errors.notFound,
  ...fileErrors,
  errors.slugTaken,
  errors.slugForm,
  errors.colourForm,
  errors.unknownBucket,
  errors.unknownManager,
  errors.settingsRefused,
  errors.publishRefused,
  errors.limitsRefused,
  platformErrors.changedMeanwhile,
] as const;
const pageErrors = [
  errors.notFound,
  ...fileErrors,
  errors.unknownCurriculum,
  errors.publishRefused,
  platformErrors.changedMeanwhile,
] as const;
const brandReply = z.object({ brand: brandDetail });

export const brandCalls = {
  list: call({
    id: 'brands.list',
    method: 'GET',
    path: '/api/brands/',
    summary:
      'Published brands by name, each with how far the caller is in its training; with isAdmin those the caller works on, whatever their status',
    access: 'signed-in',
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      /** Changed on or after this day. */
      date: calendarDay.optional(),
      active: yesNo.optional(),
      bucket: filterText(100).optional(),
      segment: filterText(100).optional(),
      isAdmin: yesNo.default(false),
      /** Only with isAdmin. */
      status: z.enum(['draft', 'published', 'unpublished']).optional(),
      sortBy: z.enum(['name', 'updatedAt', 'curriculumsCount']).default('name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      brands: z.array(brandRow),
      pagination,
      /** With isAdmin: the counts of each under the same filters, and what the caller may do. */
      counts: z.object({ all: z.int(), draft: z.int(), published: z.int(), unpublished: z.int() }).optional(),
      abilities: z.object({ create: z.boolean() }).optional(),
    }),
    errors: [platformErrors.tooManyForOnePage],
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
    concerns: { id: 'brand' },
    hiddenFrom: 'nobody',
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
    concerns: { id: 'brand' },
    hiddenFrom: 'nobody',
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
  create: call({
    id: 'brands.create',
    method: 'POST',
    path: '/api/brands/',
    altPaths: ['/api/brands/create'],
    summary: 'Begins a brand; nobody but who works on brands sees it before it is published',
    access: { right: 'CREATE_DELETE_BRAND' },
    feature,
    body: newBrandFields,
    reply: brandReply,
    errors: [errors.slugTaken, errors.slugForm, errors.colourForm],
  }),
  save: call({
    id: 'brands.save',
    method: 'PUT',
    path: '/api/brands/{id}',
    summary: 'Saves the sent settings of a brand; a status publishes or unpublishes',
    concerns: { id: 'brand' },
    hiddenFrom: 'other-brands',
    access: settingsAccess,
    params: idParams,
    body: settingsBody,
    files: settingsFiles,
    reply: brandReply,
    errors: settingsErrors,
  }),
  saveByBody: call({
    id: 'brands.save-root',
    method: 'PUT',
    path: '/api/brands/',
    summary: 'The same with the id in the body',
    access: settingsAccess,
    body: settingsBody.extend({ _id: id }),
    files: settingsFiles,
    reply: brandReply,
    errors: settingsErrors,
  }),
  remove: call({
    id: 'brands.delete',
    method: 'DELETE',
    path: '/api/brands/{id}',
    summary: 'Deletes a brand that nothing uses any more',
    concerns: { id: 'brand' },
    hiddenFrom: 'other-brands',
    access: { right: 'CREATE_DELETE_BRAND' },
    feature,
    params: idParams,
    reply: done,
    errors: [errors.notFound, errors.inUse, errors.inUseElsewhere],
  }),
  managers: call({
    id: 'brands.managers',
    method: 'GET',
    path: '/api/brands/{id}/managers',
    summary: 'The brand administrators who own a brand, by name',
    concerns: { id: 'brand' },
    hiddenFrom: 'other-brands',
    access: { right: 'VIEW_BRANDS' },
    params: idParams,
    reply: z.object({
      managers: z.array(
        z.object({ _id: id, name: z.string(), email: z.string(), isAdministrator: z.boolean() }),
      ),
    }),
    errors: [errors.notFound],
  }),
  users: call({
    id: 'brands.users',
    method: 'GET',
    path: '/api/brands/users',
    summary: 'The first active brand administrators by name, at most 50: who may be given a brand',
    access: { right: 'EDIT_BRAND_SETTINGS' },
    query: z.object({ query: searchText }),
    reply: z.object({
      users: z.array(z.object({ _id: id, name: z.string(), email: z.string(), brands: z.array(z.string()) })),
    }),
  }),
  savePage: call({
    id: 'brands.save-page',
    method: 'POST',
    path: '/api/savePage/{id}',
    summary: 'Saves a brand’s whole page; a status publishes or unpublishes',
    concerns: { id: 'brand' },
    hiddenFrom: 'other-brands',
    access: { right: 'MODIFY_BRAND_CONTENT' },
    params: idParams,
    keepsRest: true,
    body: pageBody,
    files: pageFiles,
    reply: brandReply,
    errors: pageErrors,
  }),
  savePageByBody: call({
    id: 'brands.save-page-root',
    method: 'POST',
    path: '/api/savePage/',
    summary: 'The same with the id in the body',
    access: { right: 'MODIFY_BRAND_CONTENT' },
    keepsRest: true,
    body: pageBody.safeExtend({ _id: id }),
    files: pageFiles,
    reply: brandReply,
    errors: pageErrors,
  }),
};
