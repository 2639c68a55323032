import { templateCalls, type Template } from '#contract/live/ilt-templates.calls.ts';
import type { TemplateFields } from '#contract/live/ilt-templates.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { Handlers, StagedFiles, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import { templatesManaged } from './live-training.scope.ts';
import {
  courseToTeach,
  deleteTemplate,
  insertTemplate,
  isNamedByTemplate,
  listTemplates,
  lockTemplate,
  templateById,
  updateTemplate,
  type TemplateInput,
  type TemplateRow,
} from './templates.queries.ts';

export const templateHandlers: Handlers<typeof templateCalls> = {
  async list({ query }, { db, actor, now }) {
    const { rows, total, counts } = await listTemplates(db, templatesManaged.sql(actor, 't'), query, now());
    return {
      templates: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      counts,
      abilities: { create: allows(templateCalls.create.access, actor) },
    };
  },

  async get({ params }, { db, actor, now }) {
    const row = await templateById(db, params.id, now(), templatesManaged.sql(actor, 't'));
    return { template: present(found(row, errors.templateNotFound), actor) };
  },

  create: ({ body, files }, context) =>
    context.change(async (change) => {
      const { tx, record, now } = change;
      const { actor } = context;
      const input = await checkedInput(change, context, body, files, null);
      const id = await explained(insertTemplate(tx, input, { by: actor.id, at: now() }), violations);
      await keepImage(change, id, files, null, input);
      await record({ type: 'create', entity: entityOf(id, input), after: input });
      return {
        template: present(found(await templateById(tx, id, now(), always), errors.templateNotFound), actor),
      };
    }),

  update: ({ params, body: { version, ...body }, files }, context) =>
    context.change(async (change) => {
      const { tx, now } = change;
      const { actor } = context;
      return {
        template: await saveRecord(change, {
          lock: () => lockTemplate(tx, params.id, now(), templatesManaged.sql(actor, 't')),
          notFound: errors.templateNotFound,
          base: version,
          stands: (row) => row.version,
          present: (row) => present(row, actor),
          schema: templateCalls.update.reply.shape.template,
          async save(before) {
            const input = await checkedInput(change, context, body, files, before);
            await updateTemplate(tx, before.id, input, { by: actor.id, at: now() });
            await keepImage(change, before.id, files, before, input);
          },
          violations,
          // Read without the scope: a save that moves the template to another brand still gets its reply.
          read: () => templateById(tx, params.id, now(), always),
          entry: (before, after) => ({
            type: 'update',
            entity: entityOf(after.id, after),
            before: fieldsOf(before),
            after: fieldsOf(after),
          }),
        }),
      };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record, now }) => {
      const visible = templatesManaged.sql(actor, 't');
      const row = found(await lockTemplate(tx, params.id, now(), visible), errors.templateNotFound);
      if (row.comingEvents > 0) refuse(errors.templateInUse, { events: row.comingEvents });
      await deleteTemplate(tx, row.id, { by: actor.id, at: now() });
      await record({ type: 'delete', entity: entityOf(row.id, row), before: fieldsOf(row) });
      return { success: true };
    }),
};

export const templateStandings: Standings<typeof templateCalls> = {
  async update({ params }, { db, actor, now }) {
    const row = await templateById(db, params.id, now(), templatesManaged.sql(actor, 't'));
    return present(found(row, errors.templateNotFound), actor);
  },
};

const entityOf = (id: string, { title, titleFr }: Pick<TemplateRow, 'title' | 'titleFr'>) => ({
  kind: 'ilt-template',
  id,
  name: title || titleFr,
});

function present(
  { id: _id, imageId, brandId: _brand, deletedAt: _deleted, ...row }: TemplateRow,
  actor: Actor,
): Template {
  return {
    _id,
    ...row,
    image: imageId && `/files/${imageId}`,
    abilities: {
      edit: hasRight(actor, 'EDIT_ILT_TEMPLATES'),
      publish: hasRight(actor, 'PUBLISH_ILT_TEMPLATES'),
      delete: hasRight(actor, 'DELETE_ILT_TEMPLATES'),
    },
  };
}

/** The form as it is stored. The course decides the brand, so it must be one of the actor’s. */
async function checkedInput(
  { tx }: Change,
  { actor, settings }: Pick<Context<Actor>, 'actor' | 'settings'>,
  { course, removeImage, status, ...fields }: TemplateFields,
  files: StagedFiles,
  before: TemplateRow | null,
): Promise<TemplateInput> {
  checkType(settings, fields.type, before?.type);
  if (fields.courseRequired && course === null) refuse(errors.needsCourse, {}, { field: 'course' });
  if (before === null || course !== (before.course?._id ?? null)) {
    const known = course === null ? { brandId: null } : await courseToTeach(tx, course);
    if (!known || !ofOwnBrands.holds(actor, known)) refuse(errors.unknownCourse, {}, { field: 'course' });
  }
  const current = before?.status ?? 'draft';
  if (status !== undefined && status !== current && !hasRight(actor, 'PUBLISH_ILT_TEMPLATES'))
    refuse(errors.publishTemplateRefused, {}, { field: 'status' });
  const imageId = files['image']?.[0]?.id ?? (removeImage ? null : (before?.imageId ?? null));
  return { ...fields, courseId: course, imageId, status: status ?? current };
}

async function keepImage(
  { tx, files: store }: Change,
  id: string,
  files: StagedFiles,
  before: TemplateRow | null,
  { imageId }: TemplateInput,
): Promise<void> {
  const [image] = files['image'] ?? [];
  if (image) await store.keep(tx, image.id, { kind: 'ilt-template', id });
  if (before?.imageId !== imageId) await release({ tx, files: store }, [before?.imageId], isNamedByTemplate);
}

const violations: Violations = {
  ilt_template_course_id_fkey: () => refuse(errors.unknownCourse, {}, { field: 'course' }),
};

/** What the log compares: references by their ids. */
const fieldsOf = (row: TemplateRow) => ({
  title: row.title,
  titleFr: row.titleFr,
  description: row.description,
  descriptionFr: row.descriptionFr,
  type: row.type,
  course: row.course?._id ?? null,
  courseRequired: row.courseRequired,
  durationMinutes: row.durationMinutes,
  seats: row.seats,
  image: row.imageId,
  status: row.status,
});
