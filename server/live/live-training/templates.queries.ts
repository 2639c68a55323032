import { sql, type Expression, type SqlBool } from 'kysely';
import type { Template, templateCalls } from '#contract/live/ilt-templates.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { listOf, matchesText, type Page } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { recordTable, type Asking, type SearchedPage } from '#server/platform/database/record-table.ts';
import { isComing } from './events.queries.ts';
import { templatesManaged } from './live-training.scope.ts';
import { isOpenInterest } from './seats/interest.queries.ts';

export interface TemplateRow extends Omit<Template, '_id' | 'image' | 'abilities'> {
  readonly id: string;
  readonly imageId: string | null;
}

type Counts = Reply<typeof templateCalls.list>['counts'];

/** Columns of `ilt_template t`. */
const columnsAt = (now: Date) => sql`
  t.id, t.title, t.title_fr as "titleFr", t.description, t.description_fr as "descriptionFr", t.type,
  (select json_build_object('_id', c.id, 'name', c.name, 'nameFr', c.name_fr) from course c where c.id = t.course_id) as course,
  t.course_required and t.course_id is not null as "courseRequired", t.duration_minutes as "durationMinutes", t.seats,
  t.image_id as "imageId", t.status,
  (select count(*) from ilt_event e where e.template_id = t.id and ${isComing(now)}) as "comingEvents",
  (select count(*) from ilt_interest i join user_account u on u.id = i.user_id where i.template_id = t.id and ${isOpenInterest(now)}) as "interestedPeople",
  t.updated_at as "updatedAt", ${namedUser('t.updated_by')} as "updatedBy", t.version`;

interface TemplateQuery extends SearchedPage {
  readonly course?: string | undefined;
  readonly status?: PublicationStatus | undefined;
}

export const templateTable = recordTable<TemplateRow, TemplateQuery, { readonly counts: Counts }>({
  table: 'ilt_template',
  alias: 't',
  remembers: 'both',
  columns: ({ now }) => columnsAt(now()),
  visible: ({ actor }) => templatesManaged.sql(actor, 't'),
  staysDeleted: true,
  list: listTemplates,
});

/** One page of the visible templates with the number in each state, in one statement. */
async function listTemplates(
  db: Db,
  query: TemplateQuery,
  { actor, now }: Asking,
): Promise<Page<TemplateRow> & { readonly counts: Counts }> {
  const list = listOf({
    page: query,
    from: sql`ilt_template t`,
    id: sql`t.id`,
    visible: templatesManaged.sql(actor, 't'),
    search: query.text ? matchesText(sql`t.title || ' ' || t.title_fr`, query.text) : undefined,
    filters: [query.course ? sql<SqlBool>`t.course_id = ${query.course}` : undefined],
    shown: query.status ? sql<SqlBool>`m.status = ${query.status}` : undefined,
    order: sql`title_key, matching_id`,
    columns: columnsAt(now()),
    lookUp: sql`ilt_template t on t.id = matching_id`,
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
