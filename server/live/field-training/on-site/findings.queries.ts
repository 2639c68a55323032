import { sql, type Expression, type SqlBool } from 'kysely';
import type { Finding } from '#contract/live/field-finding.ts';
import type { ListedFinding } from '#contract/live/field-findings.calls.ts';
import type { FindingState } from '#contract/live/finding-states.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { eitherOf, listOf, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { withId } from '#server/platform/with-id.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface FindingRow extends Omit<Finding, '_id' | 'abilities'> {
  readonly id: string;
}

export interface ListedRow extends FindingRow {
  readonly visit: ListedFinding['visit'];
}

const state = sql<FindingState>`case when f.closed_at is not null then 'closed'
  when f.withdrawn_at is not null then 'withdrawn' else 'open' end`;

/** On `field_finding f` and its person `u`. */
const columns = sql`f.id, json_build_object('_id', u.id, 'name', u.full_name) as person, f.text, f.item_id as item,
  (select json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr)) from course c where c.id = f.course_id) as course,
  f.due_on as "dueDate", ${state} as state, ${namedUser('f.created_by')} as "createdBy", f.created_at as "createdAt",
  f.closed_at as "closedAt", f.withdrawn_at as "withdrawnAt", ${namedUser('f.withdrawn_by')} as "withdrawnBy",
  f.withdrawn_reason as "withdrawnReason"`;

const listedColumns = sql`${columns}, json_build_object('_id', v.id, 'topic', v.topic,
  'dealer', json_build_object('_id', d.id, 'name', d.name)) as visit`;

const from = sql`field_finding f join user_account u on u.id = f.user_id join field_visit v on v.id = f.visit_id
  join dealer d on d.id = v.dealer_id`;

export const presentFinding = <Row extends FindingRow>(row: Row, mayWithdraw: boolean) => ({
  ...withId(row),
  abilities: { withdraw: mayWithdraw && row.state === 'open' },
});

/** The findings of a visit, by due day. `only`: those about one person. */
export async function findingsOf(
  db: Db | Transaction,
  visitId: string,
  only: string | null,
): Promise<readonly FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select ${columns} from field_finding f join user_account u on u.id = f.user_id
    where f.visit_id = ${visitId} and (${only}::uuid is null or f.user_id = ${only}) order by f.due_on, u.full_name, f.id`.execute(
    db,
  );
  return rows;
}

export interface FindingQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly state?: FindingState | undefined;
}

export interface FindingPage {
  readonly rows: readonly (ListedRow & { readonly observes: boolean })[];
  readonly total: number;
  readonly counts: Partial<Readonly<Record<FindingState, number>>>;
}

/** One page of the visible findings with the number in each state. Open ones have the next due day first. */
export async function listFindings(
  db: Db,
  visible: Expression<SqlBool>,
  observes: Expression<SqlBool>,
  query: FindingQuery,
): Promise<FindingPage> {
  const list = listOf({
    page: query,
    from,
    id: sql`f.id`,
    visible,
    search: query.text
      ? eitherOf(
          matchesText(sql`u.full_name`, query.text),
          matchesText(sql`f.text || ' ' || v.topic || ' ' || d.name`, query.text),
        )
      : undefined,
    shown: query.state ? sql<SqlBool>`${state} = ${query.state}` : undefined,
    order: sql`f.due_on, f.id`,
    columns: sql`${listedColumns}, ${observes} as observes`,
    lookUp: sql`field_finding f using (id) join user_account u on u.id = f.user_id
      join field_visit v on v.id = f.visit_id join dealer d on d.id = v.dealer_id`,
  });
  const { rows } = await sql<{
    page: FindingPage['rows'][number][];
    total: number;
    counts: FindingPage['counts'];
  }>`${list.start} select ${list.page} as page, ${list.total} as total, ${list.countBy(state)} as counts`.execute(
    db,
  );
  const [{ page, total, counts } = { page: [], total: 0, counts: {} }] = rows;
  return { rows: page, total, counts };
}

/** Where a finding belongs, if `visible` admits it. */
export async function findingKey(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<
  { readonly visitId: string; readonly assignmentId: string; readonly personId: string } | undefined
> {
  const { rows } = await sql<{ visitId: string; assignmentId: string; personId: string }>`
    select f.visit_id as "visitId", f.assignment_id as "assignmentId", f.user_id as "personId" from ${from}
    where f.id = ${id} and ${visible}`.execute(tx);
  return rows[0];
}

export async function findingById(tx: Transaction, id: string): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`select ${listedColumns} from ${from} where f.id = ${id}`.execute(tx);
  return rows[0];
}

export interface NewFinding {
  readonly id: string;
  readonly visitId: string;
  readonly userId: string;
  readonly itemId: string | null;
  readonly text: string;
  readonly courseId: string;
  readonly dueOn: string;
  readonly assignmentId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertFinding(tx: Transaction, finding: NewFinding): Promise<void> {
  await tx.insertInto('fieldFinding').values(finding).execute();
}

export async function markWithdrawn(
  tx: Transaction,
  id: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('fieldFinding')
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
    .where('id', '=', id)
    .execute();
}

/** Closes the finding of an assignment. Returns nothing if it was closed or withdrawn before. */
export async function closeFinding(
  tx: Transaction,
  assignmentId: string,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('fieldFinding')
    .set({ closedAt: at })
    .where('assignmentId', '=', assignmentId)
    .where('closedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface CourseRow {
  readonly id: string;
  readonly name: Bilingual;
}

/** Published courses of active brands, by name: one more than `limit`, if there are more. */
export async function assignableCourses(
  db: Db,
  text: string | undefined,
  limit: number,
): Promise<readonly CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name from course c left join brand b on b.id = c.brand_id
    where ${live.sql('c')} and (c.brand_id is null or ${live.sql('b')}) and ${matchesText(sql`c.name || ' ' || c.name_fr`, text ?? '')}
    order by ${nameInEither('c')}, c.id limit ${limit + 1}`.execute(db);
  return rows;
}
