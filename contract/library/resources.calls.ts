import * as z from 'zod';
import { audience } from '#contract/people/audiences.fields.ts';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, done, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import {
  plannedChanges,
  publicationAbilities,
  publicationCounts,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import { storedFile } from '#contract/platform/stored-file.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { resourceErrors as errors } from './resources.errors.ts';
import { resourceFields, resourceTypes } from './resources.fields.ts';

const resource = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  type: z.enum(resourceTypes),
  url: z.string(),
  file: storedFile.nullable(),
  fileFr: storedFile.nullable(),
  brand: named.nullable(),
  course: namedInBoth.nullable(),
  assignmentGroups: z.array(namedInBoth),
  businessUnits: z.array(namedInBoth),
  /** The whole audience, only for people who work on it. Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  status: z.enum(publicationStatuses),
  /** Published: everyone in the audience sees it. */
  active: z.boolean(),
  order: z.int(),
  downloadCount: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  /** Only for people who work on it. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities: publicationAbilities,
});
export type Resource = z.output<typeof resource>;

const feature = 'resources';
const file: FilePart = {
  maxCount: 1,
  maxBytes: 'video',
  kinds: ['document', 'video', 'image', 'audio'],
};
const files = { file, fileFr: file };
const view = { right: 'VIEW_RESOURCES' } as const;
const edit = { right: 'CREATE_EDIT_RESOURCE' } as const;
const publish = { right: 'PUBLISH_RESOURCE' } as const;
const remove = { right: 'DELETE_RESOURCE' } as const;
const saveErrors = [
  errors.notFound,
  errors.needsName,
  errors.needsFile,
  errors.needsAddress,
  errors.fileDoesNotFit,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  errors.unknownBrand,
  errors.unknownCourse,
  errors.publishRefused,
  publishing.inBin,
  platformErrors.changedMeanwhile,
];
const body = resourceFields.safeExtend(versioned);
const reply = z.object({ resource });

export const resourceCalls = {
  list: call({
    id: 'resources.list',
    method: 'GET',
    path: '/api/resources/',
    summary:
      'Resources in their order; published ones for their audience, with isAdmin all the caller may manage',
    access: view,
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      type: z.enum(resourceTypes).optional(),
      course: id.optional(),
      brand: id.optional(),
      assignmentGroup: id.optional(),
      active: yesNo.optional(),
      status: z.enum(publicationStatuses).optional(),
      /** The trash, for people who work on resources. */
      deleted: yesNo.default(false),
      isAdmin: yesNo.default(false),
      sortBy: z.enum(['order', 'name', 'updatedAt', 'downloadCount']).default('order'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      resources: z.array(resource),
      pagination,
      counts: publicationCounts,
      abilities: z.object({ create: z.boolean(), order: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'resources.get',
    method: 'GET',
    path: '/api/resources/{id}',
    summary: 'One resource',
    concerns: { id: 'resource' },
    hiddenFrom: 'other-audiences',
    access: view,
    feature,
    params: idParams,
    reply,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'resources.create',
    method: 'POST',
    path: '/api/resources/',
    summary: 'Adds a resource, unpublished by default, at the end of the order',
    access: edit,
    feature,
    publishes: 'active',
    body: resourceFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: call({
    id: 'resources.save',
    method: 'PUT',
    path: '/api/resources/{id}',
    summary: 'Changes a resource; files not sent again stay',
    concerns: { id: 'resource' },
    hiddenFrom: 'other-brands',
    access: edit,
    feature,
    params: idParams,
    keepsRest: true,
    publishes: 'active',
    body,
    files,
    reply,
    errors: saveErrors,
  }),
  saveByBody: call({
    id: 'resources.save-root',
    method: 'PUT',
    path: '/api/resources/',
    summary: 'The same with the id in the body',
    access: edit,
    feature,
    keepsRest: true,
    publishes: 'active',
    body: body.safeExtend({ _id: id }),
    files,
    reply,
    errors: saveErrors,
  }),
  download: call({
    id: 'resources.download',
    method: 'PUT',
    path: '/api/resources/{id}/download',
    summary: 'Counts and logs that the caller opens a resource and answers with its address',
    concerns: { id: 'resource' },
    hiddenFrom: 'other-audiences',
    access: view,
    feature,
    params: idParams,
    underProxy: 'allowed',
    reply: z.object({ resource, link: z.string() }),
    errors: [errors.notFound],
  }),
  ...publishableCalls({
    room: 'resources',
    path: '/api/resources',
    kind: 'resource',
    words: { one: 'a resource', many: 'resources' },
    feature,
    access: { edit, publish, remove, bulk: { oneOf: ['PUBLISH_RESOURCE', 'DELETE_RESOURCE'] } },
    reply,
    notFound: errors.notFound,
    publishing: [errors.needsFile, errors.needsAddress],
    says: {
      remove: 'Moves a resource to the trash; it is deleted with its files after 30 days',
      duplicate: 'Copies a resource with its audience and files into a new draft at the end of the order',
      changeStatus: 'Publishes or unpublishes a resource and cancels the plan to do so',
    },
  }),
  changeOrder: call({
    id: 'resources.change-order',
    method: 'POST',
    path: '/api/resources/change-order',
    summary: 'Puts the resources named in this order, on the places they hold together',
    access: edit,
    feature,
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: done,
    errors: [errors.notFound],
  }),
  courses: call({
    id: 'resources.resource-courses',
    method: 'GET',
    path: '/api/resources/resource-courses',
    summary: 'Courses that have resources the caller may see',
    access: view,
    feature,
    reply: z.object({
      courses: z.array(z.object({ _id: id, name: z.string(), nameFr: z.string(), resourcesCount: z.int() })),
    }),
  }),
};
