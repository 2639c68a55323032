import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import type { ResourceFields, ResourceType } from '#contract/library/resources.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  countDownload,
  coursesWithResources,
  deleteResource,
  insertResource,
  listResources,
  lockResource,
  reorderResources,
  resourceById,
  updateResource,
  type ResourceInput,
  type ResourceRow,
} from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';

export const resourceHandlers: Handlers<typeof resourceCalls> = {
  async list({ query }, { db, actor }) {
    const visible = query.isAdmin ? resourcesManaged.sql(actor, 'r') : resourcesVisible.sql(actor, 'r');
    const options = query.isAdmin ? query : { ...query, active: true };
    const { rows, published, unpublished } = await listResources(db, visible, options);
    const total =
      options.active === undefined ? published + unpublished : options.active ? published : unpublished;
    return {
      resources: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      counts: {
        all: query.isAdmin ? published + unpublished : published,
        published,
        unpublished: query.isAdmin ? unpublished : 0,
      },
      abilities: {
        create: allows(resourceCalls.create.access, actor),
        order: allows(resourceCalls.changeOrder.access, actor),
      },
    };
  },

  async get({ params }, { db, actor }) {
    return {
      resource: present(
        found(await resourceById(db, params.id, resourcesVisible.sql(actor, 'r')), errors.notFound),
        actor,
      ),
    };
  },

  create: ({ body: fields, files }, context) =>
    context.change(async (change) => {
      const input = inputOf(fields, files, null);
      checkInput(input, files, context.actor, null);
      const id = await explained(insertResource(change.tx, input, context.actor.id), violations);
      await keepFiles(change, id, input, null);
      await change.record({
        type: input.active ? 'publish' : 'create',
        entity: { kind: 'resource', id, name: input.name },
        after: input,
      });
      return { resource: present(found(await resourceById(change.tx, id), errors.notFound), context.actor) };
    }),

  save: ({ params, body, files }, context) => save(params.id, body, files, context),
  saveByBody: ({ body: { _id, ...body }, files }, context) => save(_id, body, files, context),

  download: ({ params }, { actor, language, change }) =>
    change(async ({ tx, record }) => {
      const row = found(await resourceById(tx, params.id, resourcesVisible.sql(actor, 'r')), errors.notFound);
      const link = linkOf(row, language);
      if (!link) refuse(errors.notFound);
      await countDownload(tx, row.id, actor.id, actor.dealerIds[0] ?? null);
      await record({ type: 'download', entity: { kind: 'resource', id: row.id, name: row.name } });
      return { resource: present({ ...row, downloadCount: row.downloadCount + 1 }, actor), link };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record, files }) => {
      const row = found(await lockResource(tx, params.id, resourcesVisible.sql(actor, 'r')), errors.notFound);
      if (!resourcesManaged.holds(actor, scopeOf(row))) refuse(platformErrors.notAllowed);
      await deleteResource(tx, row.id);
      await files.release(tx, fileIdsOf(row));
      await record({ type: 'delete', entity: { kind: 'resource', id: row.id, name: row.name }, before: row });
      return { success: true };
    }),

  changeOrder: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await reorderResources(tx, ids, resourcesManaged.sql(actor, 'r')))) refuse(errors.notFound);
      return { success: true };
    }),

  async courses(_input, { db, actor }) {
    const rows = await coursesWithResources(db, resourcesVisible.sql(actor, 'r'));
    return { courses: rows.map(({ id: _id, ...course }) => ({ _id, ...course })) };
  },
};

type SaveBody = ResourceFields & { readonly version: number };

function save(id: string, { version, ...fields }: SaveBody, files: StagedFiles, context: Context<Actor>) {
  const { actor } = context;
  return context.change(async (change) => ({
    resource: await saveRecord(change, {
      async lock() {
        const row = found(
          await lockResource(change.tx, id, resourcesVisible.sql(actor, 'r')),
          errors.notFound,
        );
        if (!resourcesManaged.holds(actor, scopeOf(row))) refuse(platformErrors.notAllowed);
        return row;
      },
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, actor),
      schema: resourceCalls.save.reply.shape.resource,
      async save(before) {
        const input = inputOf(fields, files, before);
        checkInput(input, files, actor, before);
        await updateResource(change.tx, id, input);
        await keepFiles(change, id, input, before);
      },
      violations,
      read: () => resourceById(change.tx, id),
      entry(before) {
        const input = inputOf(fields, files, before);
        return {
          type: input.active !== before.active ? 'publish' : 'update',
          entity: { kind: 'resource', id, name: input.name },
          before: fieldsOf(before),
          after: input,
        };
      },
    }),
  }));
}

/** The input with the files after the save: new ones, or the existing ones. */
function inputOf(
  { removeFileFr, ...fields }: ResourceFields,
  files: StagedFiles,
  before: ResourceRow | null,
): ResourceInput {
  return {
    ...fields,
    fileId: files['file']?.[0]?.id ?? before?.file?._id ?? null,
    fileFrId: files['fileFr']?.[0]?.id ?? (removeFileFr ? null : (before?.fileFr?._id ?? null)),
  };
}

function checkInput(
  input: ResourceInput,
  files: StagedFiles,
  actor: Actor,
  before: ResourceRow | null,
): void {
  if (!resourcesManaged.holds(actor, { brandId: input.brand }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  const mayPublish = hasRight(actor, 'PUBLISH_RESOURCE');
  if (input.active !== (before?.active ?? false) && !mayPublish)
    refuse(errors.publishRefused, {}, { field: 'active' });
  if (input.active && input.type !== 'link' && !input.fileId) refuse(errors.needsFile, {}, { field: 'file' });
  for (const [part, staged] of Object.entries(files)) {
    const file = staged[0];
    if (file && !fits(file.mediaType, input.type))
      refuse(errors.fileDoesNotFit, { name: file.name }, { field: part });
  }
}

function fits(mediaType: string, type: ResourceType): boolean {
  if (type === 'link') return false;
  if (type === 'document') return !/^(video|audio)\//.test(mediaType);
  return mediaType.startsWith(`${type}/`);
}

async function keepFiles(
  { tx, files }: Change,
  id: string,
  input: ResourceInput,
  before: ResourceRow | null,
): Promise<void> {
  const kept = input.type === 'link' ? [] : [input.fileId, input.fileFrId].filter((one) => one !== null);
  for (const fileId of kept) await files.keep(tx, fileId, { kind: 'resource', id });
  await files.release(
    tx,
    (before ? fileIdsOf(before) : []).filter((one) => !kept.includes(one)),
  );
}

const violations: Violations = {
  resource_audience_group_assignment_group_id_fkey: () => refuse(errors.unknownAudience),
  resource_audience_unit_business_unit_id_fkey: () => refuse(errors.unknownAudience),
  resource_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
  resource_course_id_fkey: () => refuse(errors.unknownCourse, {}, { field: 'course' }),
};

const fileIdsOf = ({ file, fileFr }: ResourceRow) =>
  [file?._id, fileFr?._id].filter((one) => one !== undefined);

const scopeOf = (row: ResourceRow) => ({
  active: row.active,
  brandId: row.brand?._id ?? null,
  assignmentGroupIds: row.assignmentGroups.map((group) => group._id),
  businessUnitIds: row.businessUnits.map((unit) => unit._id),
});

const fieldsOf = ({ file, fileFr, brand, course, assignmentGroups, businessUnits, ...row }: ResourceRow) => ({
  ...row,
  fileId: file?._id ?? null,
  fileFrId: fileFr?._id ?? null,
  brand: brand?._id ?? null,
  course: course?._id ?? null,
  assignmentGroups: assignmentGroups.map((one) => one._id),
  businessUnits: businessUnits.map((one) => one._id),
});

/** Where opening leads: the address of a link, or the file, in French for readers of French if there is one. */
function linkOf(row: ResourceRow, language: 'en' | 'fr'): string | null {
  if (row.type === 'link') return row.url || null;
  const file = (language === 'fr' && row.fileFr) || row.file;
  return file && `/files/${file._id}`;
}

function present(
  { id, file, fileFr, assignmentGroups, businessUnits, ...row }: ResourceRow,
  actor: Actor,
): Resource {
  const manages = resourcesManaged.holds(actor, { brandId: row.brand?._id ?? null });
  const located = (stored: ResourceRow['file']) => stored && { ...stored, location: `/files/${stored._id}` };
  return {
    _id: id,
    ...row,
    file: located(file),
    fileFr: located(fileFr),
    assignmentGroups: [...assignmentGroups],
    businessUnits: [...businessUnits],
    abilities: {
      edit: manages,
      publish: manages && hasRight(actor, 'PUBLISH_RESOURCE'),
      delete: manages && allows(resourceCalls.remove.access, actor),
    },
  };
}
