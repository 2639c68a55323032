import { sql, type Expression, type SqlBool } from 'kysely';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { cardColumns, type FollowCardRow } from './suggested-follows.queries.ts';

/** What a curriculum suggests. */
export interface ChoiceRow {
  /** Of the curriculum. */
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
  readonly isDeleted: boolean;
  /** Those that the reader finds, in their order. */
  readonly suggests: readonly FollowCardRow[];
  readonly unseenCount: number;
  /** 0 until the first save. */
  readonly version: number;
}

/** On `curriculum_follow x`: those that are kept, and that `found` on `suggested_follow s` admits. */
const chosen = (found: Expression<SqlBool>) => sql`
  curriculum_follow x join suggested_follow s on s.id = x.follow_id and s.deleted_at is null and ${found}
  where x.curriculum_id = k.id`;

const columns = (found: Expression<SqlBool>) => sql`
  k.id, k.name, k.name_fr as "nameFr", k.brand_id as "brandId", k.deleted_at is not null as "isDeleted",
  coalesce((select json_agg(card) from (select ${cardColumns} from ${chosen(found)} order by x.position) card), '[]') as suggests,
  (select count(*) from ${chosen(sql<SqlBool>`not (${found})`)}) as "unseenCount",
  coalesce((select o.version from curriculum_follow_choice o where o.curriculum_id = k.id), 0) as version`;

interface Reading {
  /** On `curriculum k`. */
  readonly visible: Expression<SqlBool>;
  /** On `suggested_follow s`. */
  readonly found: Expression<SqlBool>;
}

/** One page of the visible curriculums that suggest something the reader finds, in their order. */
export async function listChoices(
  db: Db,
  { visible, found }: Reading,
  query: PageQuery & { readonly text?: string | undefined },
): Promise<Page<ChoiceRow>> {
  const list = listOf({
    page: query,
    from: sql`curriculum k`,
    id: sql`k.id`,
    visible,
    search: query.text ? matchesText(sql`k.name || ' ' || k.name_fr`, query.text) : undefined,
    filters: [sql<SqlBool>`exists (select from ${chosen(found)})`],
    order: sql`place, matching_id`,
    columns: columns(found),
    lookUp: sql`curriculum k on k.id = matching_id`,
    kept: sql`k.position as place`,
  });
  const { rows } = await sql<{ page: ChoiceRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** What one curriculum suggests. Undefined if `visible` does not admit it. */
export async function choiceById(
  db: Db | Transaction,
  id: string,
  { visible, found }: Reading,
): Promise<ChoiceRow | undefined> {
  const { rows } = await sql<ChoiceRow>`
    select ${columns(found)} from curriculum k where k.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** The same, with the curriculum locked for the rest of the transaction. */
export async function lockChoice(
  tx: Transaction,
  id: string,
  reading: Reading,
): Promise<ChoiceRow | undefined> {
  await tx.selectFrom('curriculum').where('id', '=', id).forNoKeyUpdate().execute();
  return choiceById(tx, id, reading);
}

/** The ids of all that a curriculum suggests, in their order, also of those in the trash. */
export async function chosenBy(tx: Transaction, curriculumId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('curriculumFollow')
    .select('followId')
    .where('curriculumId', '=', curriculumId)
    .orderBy('position')
    .execute();
  return rows.map(({ followId }) => followId);
}

/** Those of these ids that can be suggested: not in the trash, and admitted by `found` on `suggested_follow s`. */
export async function followsAmong(
  tx: Transaction,
  ids: readonly string[],
  found: Expression<SqlBool>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from suggested_follow s where s.id = any(${ids}::uuid[]) and s.deleted_at is null and ${found} for key share`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes what a curriculum suggests, in this order, and counts the version. */
export async function writeChoice(
  tx: Transaction,
  curriculumId: string,
  followIds: readonly string[],
): Promise<void> {
  await sql`insert into curriculum_follow_choice (curriculum_id, version) values (${curriculumId}, 1)
    on conflict (curriculum_id) do update set version = curriculum_follow_choice.version + 1`.execute(tx);
  await tx.deleteFrom('curriculumFollow').where('curriculumId', '=', curriculumId).execute();
  await sql`insert into curriculum_follow (curriculum_id, follow_id, position)
    select ${curriculumId}, w.id, w.nr from unnest(${followIds}::uuid[]) with ordinality w (id, nr)`.execute(
    tx,
  );
}
