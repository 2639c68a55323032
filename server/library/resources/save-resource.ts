import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import type { ResourceFields, ResourceType } from '#contract/library/resources.fields.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { withUnits } from '#contract/people/one-unit.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import { nameOf, resources } from './resource-kind.ts';
import { present } from './present-resource.ts';
import {
  insertResource,
  resourceById,
  updateResource,
  type ResourceInput,
  type ResourceRow,
} from './resources.queries.ts';
import { resourcesManaged } from './resources.scope.ts';

/** Adds a resource. Returns its id. */
export async function createResource(
  change: Change,
  context: Pick<Context<Actor>, 'actor' | 'settings'>,
  fields: ResourceFields,
  files: StagedFiles,
): Promise<string> {
  const { actor } = context;
  const input = inputOf(fields, files, null);
  checkInput(input, files, actor, fields.active ?? false);
  await checkAudience(change.tx, context, input.audience, { path: pathOf(fields) });
  const id = await explained(insertResource(change.tx, input, actor.id), violations);
  await keepFiles(change, id, files, input, null);
  await change.record({
    type: 'create',
    entity: { kind: 'resource', id, name: nameOf(input) },
    after: input,
  });
  const row = found(await resourceById(change.tx, id), errors.notFound);
  if (fields.active) await resources.switchStatus({ ...change, actor, row }, 'published');
  return id;
}

type SaveBody = ResourceFields & { readonly version?: number | undefined };

export function saveResource(
  id: string,
  { version, ...fields }: SaveBody,
  files: StagedFiles,
  context: Context<Actor>,
): Promise<{ resource: Resource }> {
  const { actor } = context;
  return context.change(async (change) => ({
    resource: await saveRecord(change, {
      lock: async () => (await resources.lockForChange(change, actor, id, 'edit')).row,
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row, context),
      schema: resourceCalls.save.reply.shape.resource,
      async save(before) {
        const input = inputOf(fields, files, before);
        const isLive = before.status === 'published';
        const { active = isLive } = fields;
        checkInput(input, files, actor, active !== isLive);
        await checkAudience(change.tx, context, input.audience, {
          before: audienceOf(before),
          path: pathOf(fields),
        });
        await updateResource(change.tx, before, input, actor.id);
        await keepFiles(change, id, files, input, before);
        const row = found(await resourceById(change.tx, id), errors.notFound);
        if (active !== isLive)
          await resources.switchStatus({ ...change, actor, row }, active ? 'published' : 'unpublished');
        else if (isLive) await resources.checkReady(change, row);
      },
      violations,
      read: () => resourceById(change.tx, id),
      entry: (before, after) => ({
        type: 'update',
        entity: { kind: 'resource', id, name: nameOf(after) },
        before: fieldsOf(before),
        after: fieldsOf(after),
      }),
    }),
  }));
}

/** The input with the files after the save: new ones, or the existing ones. */
function inputOf(form: ResourceFields, files: StagedFiles, before: ResourceRow | null): ResourceInput {
  const {
    removeFile,
    removeFileFr,
    active: _active,
    audience,
    assignmentGroups,
    businessUnits,
    ...fields
  } = withUnits(form);
  return {
    ...fields,
    audience: audience ?? { ...audienceOf(before), assignmentGroups, businessUnits },
    fileId: files['file']?.[0]?.id ?? (removeFile ? null : (before?.file?._id ?? null)),
    fileFrId: files['fileFr']?.[0]?.id ?? (removeFileFr ? null : (before?.fileFr?._id ?? null)),
  };
}

const audienceOf = (row: ResourceRow | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

/** Where an error about the audience belongs: callers may send it whole, or two kinds of it. */
const pathOf = ({ audience }: Pick<ResourceFields, 'audience'>) => (audience ? 'audience.' : '');

function checkInput(input: ResourceInput, files: StagedFiles, actor: Actor, changesStatus: boolean): void {
  if (!resourcesManaged.holds(actor, { brandId: input.brand }))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  if (changesStatus && !hasRight(actor, 'PUBLISH_RESOURCE'))
    refuse(errors.publishRefused, {}, { field: 'active' });
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
  { tx, files: store }: Change,
  id: string,
  files: StagedFiles,
  input: ResourceInput,
  before: ResourceRow | null,
): Promise<void> {
  if (input.type !== 'link')
    for (const [file] of Object.values(files))
      if (file) await store.keep(tx, file.id, { kind: 'resource', id });
  await release({ tx, files: store }, [before?.file?._id, before?.fileFr?._id], isNamedIn(resources));
}

const violations: Violations = {
  ...audienceViolations,
  resource_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
  resource_course_id_fkey: () => refuse(errors.unknownCourse, {}, { field: 'course' }),
};

/** What the log compares: references by their ids. */
const fieldsOf = (row: ResourceRow) => ({
  name: row.name,
  nameFr: row.nameFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  type: row.type,
  url: row.url,
  file: row.file?._id ?? null,
  fileFr: row.fileFr?._id ?? null,
  brand: row.brand?._id ?? null,
  course: row.course?._id ?? null,
  ...audienceOf(row),
});
