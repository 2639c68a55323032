import { template, templateCalls, type Template } from '#contract/live/ilt-templates.calls.ts';
import type { TemplateFields } from '#contract/live/ilt-templates.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { plainRecord, type ActorsChange } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Violations } from '#server/platform/saving.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import { courseToTeach, isNamedByTemplate, templateTable, type TemplateRow } from './templates.queries.ts';

const templates = plainRecord({
  kind: 'ilt-template',
  key: { one: 'template', many: 'templates' },
  schema: template,
  notFound: errors.templateNotFound,
  table: templateTable,
  nameOf: ({ title, titleFr }) => title || titleFr,
  fieldsOf,
  present: ({ id: _id, imageId, ...row }, { actor }): Template => ({
    _id,
    ...row,
    image: imageId && `/files/${imageId}`,
    abilities: {
      edit: hasRight(actor, 'EDIT_ILT_TEMPLATES'),
      publish: hasRight(actor, 'PUBLISH_ILT_TEMPLATES'),
      delete: hasRight(actor, 'DELETE_ILT_TEMPLATES'),
    },
  }),
  valuesOf: checkedInput,
  async writeRest(change, id, form: TemplateFields, before) {
    const [image] = change.parts['image'] ?? [];
    if (image) await change.files.keep(change.tx, image.id, { kind: 'ilt-template', id });
    if (before && before.imageId !== imageOf(change, form, before))
      await release(change, [before.imageId], isNamedByTemplate);
  },
  violations: () => violations,
  checkDeletion: async (_change, { comingEvents }) => {
    if (comingEvents > 0) refuse(errors.templateInUse, { events: comingEvents });
  },
});

const { save, ...handlers } = templates.handlers;

export const templateHandlers: Handlers<typeof templateCalls> = {
  ...handlers,
  update: save,
  list: async (input, context) => ({
    ...(await handlers.list(input, context)),
    abilities: { create: allows(templateCalls.create.access, context.actor) },
  }),
};

export const templateStandings: Standings<typeof templateCalls> = { update: templates.standings.save };

const imageOf = (
  { parts }: ActorsChange,
  { removeImage }: TemplateFields,
  before: TemplateRow | null,
): string | null => parts['image']?.[0]?.id ?? (removeImage ? null : (before?.imageId ?? null));

/** The form as it is stored. The course decides the brand, so it must be one of the actor’s. */
async function checkedInput(change: ActorsChange, form: TemplateFields, before: TemplateRow | null) {
  const { tx, actor, settings } = change;
  const { course, removeImage: _remove, status, ...fields } = form;
  checkType(settings, fields.type, before?.type);
  if (fields.courseRequired && course === null) refuse(errors.needsCourse, {}, { field: 'course' });
  if (before === null || course !== (before.course?._id ?? null)) {
    const known = course === null ? { brandId: null } : await courseToTeach(tx, course);
    if (!known || !ofOwnBrands.holds(actor, known)) refuse(errors.unknownCourse, {}, { field: 'course' });
  }
  const current = before?.status ?? 'draft';
  if (status !== undefined && status !== current && !hasRight(actor, 'PUBLISH_ILT_TEMPLATES'))
    refuse(errors.publishTemplateRefused, {}, { field: 'status' });
  const imageId = imageOf(change, form, before);
  return { ...fields, courseId: course, imageId, status: status ?? current };
}

const violations: Violations = {
  ilt_template_course_id_fkey: () => refuse(errors.unknownCourse, {}, { field: 'course' }),
};

/** What the log compares: references by their ids. */
function fieldsOf(row: TemplateRow) {
  return {
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
  };
}
