import { sql, type Expression, type SqlBool } from 'kysely';
import type { Template, templateCalls } from '#contract/live/ilt-templates.calls.ts';
import type { TemplateFields } from '#contract/live/ilt-templates.fields.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Reply } from '#contract/platform/call.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { listOf, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import { isComing } from './events.queries.ts';
import { isOpenInterest } from './seats/interest.queries.ts';

export interface TemplateRow extends Omit<Template, '_id' | 'image' | 'abilities'> {
  readonly id: string;
  readonly brandId: string | null;
  readonly imageId: string | null;
  /** Always null: deleted templates are not read. */
  readonly deletedAt: null;
}

type Counts = Reply<typeof templateCalls.list>['counts'];

/** Columns of `ilt_template t` and its course `c`. */
const columnsAt = (now: Date) => sql`
  t.id, t.title, t.title_fr as "titleFr", t.description, t.description_fr as "descriptionFr", t.type,
  case when c.id is not null then json_build_object('_id', c.id, 'name', c.name, 'nameFr', c.name_fr) end as course,
  c.brand_id as "brandId", t.course_required and c.id is not null as "courseRequired", t.duration_minutes as "durationMinutes", t.seats,
  t.image_id as "imageId", t.status,
  (select count(*) from ilt_event e where e.template_id = t.id and ${isComing(now)}) as "comingEvents",
  (select count(*) from ilt_interest i join user_account u on u.id = i.user_id where i.template_id = t.id and ${isOpenInterest(now)}) as "interestedPeople",
  t.updated_at as "updatedAt", ${namedUser('t.updated_by')} as "updatedBy", null as "deletedAt", t.version`;

export interface TemplateQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly course?: string | undefined;
  readonly status?: PublicationStatus | undefined;
}

export interface TemplatePage {
  readonly rows: readonly TemplateRow[];
  readonly total: number;
  readonly counts: Counts;
}

/** One page of the visible templates with the number in each state, in one statement. */
export async function listTemplates(
  db: Db,
  visible: Expression<SqlBool>,
  query: TemplateQuery,
  now: Date,
): Promise<TemplatePage> {
  const list = listOf({
    page: query,
    from: sql`ilt_template t`,
    id: sql`t.id`,
    visible,
    search: query.text ? matchesText(sql`t.title || ' ' || t.title_fr`, query.text) : undefined,
    filters: [query.course ? sql<SqlBool>`t.course_id = ${query.course}` : undefined],
    shown: query.status ? sql<SqlBool>`m.status = ${query.status}` : undefined,
    order: sql`title_key, matching_id`,
    columns: columnsAt(now),
    lookUp: sql`ilt_template t on t.id = matching_id left join course c on c.id = t.course_id`,
    kept: sql`t.status, ${nameInEither('t', 'title')} as title_key`,
  });
  const { rows } = await sql<{ page: TemplateRow[]; total: number; counts: Counts }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, (select json_build_object('all', count(*),
      'draft', count(*) filter (where m.status = 'draft'), 'published', count(*) filter (where m.status = 'published'),
      'unpublished', count(*) filter (where m.status = 'unpublished')) from matching m) as counts`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total, counts: rows[0]!.counts };
}

/** One template, if `visible` admits it. */
export async function templateById(
  db: Db | Transaction,
  id: string,
  now: Date,
  visible: Expression<SqlBool>,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columnsAt(now)} from ilt_template t left join course c on c.id = t.course_id where t.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the template for the rest of the transaction. Saves of events that choose it wait. */
export async function lockTemplate(
  tx: Transaction,
  id: string,
  now: Date,
  visible: Expression<SqlBool>,
): Promise<TemplateRow | undefined> {
  await tx.selectFrom('iltTemplate').where('id', '=', id).forUpdate().execute();
  return templateById(tx, id, now, visible);
}

export interface TemplateInput extends Omit<TemplateFields, 'course' | 'removeImage' | 'status'> {
  readonly courseId: string | null;
  readonly imageId: string | null;
  readonly status: PublicationStatus;
}

export async function insertTemplate(
  tx: Transaction,
  input: TemplateInput,
  { by, at }: StateChange,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('iltTemplate')
    .values({ id, ...input, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .execute();
  return id;
}

export async function updateTemplate(
  tx: Transaction,
  id: string,
  input: TemplateInput,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('iltTemplate')
    .set((eb) => ({ ...input, updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(tx: Transaction, id: string, { by, at }: StateChange): Promise<void> {
  await tx
    .updateTable('iltTemplate')
    .set((eb) => ({ deletedAt: at, updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The brand of a course that is not in the trash; undefined if there is no such course. */
export async function courseToTeach(
  tx: Transaction,
  id: string,
): Promise<{ readonly brandId: string | null } | undefined> {
  return tx
    .selectFrom('course')
    .select('brandId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** On `f.id`: some template names the file. */
export const isNamedByTemplate = sql<SqlBool>`exists (select from ilt_template t where t.image_id = f.id)`;

/** Whether a template with this picture is managed, or taught in an event that is visible. */
export async function isImageOfTemplate(
  db: Db,
  fileId: string,
  managed: Expression<SqlBool>,
  visibleEvent: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from ilt_template t where t.image_id = ${fileId} and (${managed}
    or exists (select from ilt_event e where e.template_id = t.id and ${visibleEvent})) limit 1`.execute(db);
  return rows.length > 0;
}
