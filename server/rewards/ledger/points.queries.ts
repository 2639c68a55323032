import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { limitOf, offsetOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Which postings a report shows. */
export interface PointsView {
  /** Only those before; undefined: as things stand. */
  readonly until: string | undefined;
  /** Only those for courses of these brands; undefined: all, including those for no course. */
  readonly brandIds: readonly string[] | undefined;
}

/** On `ledger_account a`: points, of any source. */
const holdsPoints = sql<SqlBool>`(a.kind in ('training-points', 'loyalty-points') and a.currency = 'PTS')`;

/** On `ledger_posting g`: lends what a reversal takes and is no longer there, so it is no earning. */
const isLent = sql<SqlBool>`g.kind = 'debt'`;

/** On `ledger_posting g`. */
const isShown = ({ until, brandIds }: PointsView) => sql<SqlBool>`(${until ? sql`g.at < ${until}` : sql`true`}
  and ${brandIds ? sql`exists (select from course c where c.id = g.course_id and ${isOfBrands(brandIds, 'c.brand_id')})` : sql`true`})`;

/** The points a person had. */
export async function pointsAsOf(db: Db, view: PointsView, userId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(e.amount), 0)::bigint as points
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
    where a.subject_id = ${userId} and ${holdsPoints} and ${isShown(view)}`.execute(db);
  return rows[0]!.points;
}

export interface PointsEntry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly amount: number;
  /** Points of all sources after this entry. */
  readonly balanceAfter: number;
  readonly note: string;
  readonly course: Bilingual | null;
  /** What its posting is for. */
  readonly businessKey: string;
}

/** What people earned, or everything else. */
export type PointsDirection = 'earned' | 'spent';

export interface PointsQuery extends PageQuery {
  readonly direction?: PointsDirection | undefined;
  /** From when on `earned` counts; the very beginning by default. */
  readonly earnedSince?: Date;
}

/** A page of a person's entries, the last one first, with the sum of all that are shown and what was earned, what was undone left out. */
export async function pointsEntries(
  db: Db,
  view: PointsView,
  userId: string,
  query: PointsQuery,
): Promise<Page<PointsEntry> & { readonly balance: number; readonly earned: number }> {
  // Points that come back are not earned again.
  const isEarned = sql<SqlBool>`(e.amount > 0 and e.kind not in ('undo', 'debt'))`;
  const { direction, earnedSince = new Date(0) } = query;
  const shown = !direction
    ? sql<SqlBool>`true`
    : direction === 'earned'
      ? isEarned
      : sql<SqlBool>`not ${isEarned}`;
  const { rows } = await sql<{ page: PointsEntry[]; total: number; balance: number; earned: number }>`
    with entry as materialized (
      select e.id, e.posting_id, g.undoes_id, g.at, g.kind, e.amount, g.course_id, g.note, g.business_key, sum(e.amount) over (order by g.at, e.id)::bigint as balance_after
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
      where a.subject_id = ${userId} and ${holdsPoints} and ${isShown(view)}
    ),
    page as (
      select e.id, e.at, e.kind, e.amount, e.balance_after as "balanceAfter", e.note,
        e.business_key as "businessKey",
        (select json_build_object('en', c.name, 'fr', c.name_fr) from course c where c.id = e.course_id) as course
      from entry e where ${shown} order by e.at desc, e.id desc limit ${limitOf(query)} offset ${offsetOf(query)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from entry e where ${shown}) as total,
      coalesce((select sum(amount) from entry), 0)::bigint as balance,
      (select coalesce(sum(e.amount), 0)::bigint from entry e where e.amount > 0 and e.at >= ${earnedSince} and e.undoes_id is null and e.kind <> 'debt'
        and not exists (select from ledger_posting u where u.undoes_id = e.posting_id)) as earned`.execute(
    db,
  );
  const { page, ...sums } = rows[0]!;
  return { rows: page, ...sums };
}

/** Points that people earned in two spans, what was undone left out. `people` is a query of their ids. */
export async function pointsEarned(
  db: Db,
  view: PointsView,
  people: RawBuilder<unknown>,
  { before, now }: { readonly before: Date | string; readonly now: Date | string },
): Promise<{ readonly earned: number; readonly before: number }> {
  const sumOf = (span: RawBuilder<unknown>) => sql`coalesce(sum(e.amount) filter (where ${span}), 0)::bigint`;
  const { rows } = await sql<{ earned: number; before: number }>`
    select ${sumOf(sql`g.at >= ${now}`)} as earned, ${sumOf(sql`g.at < ${now}`)} as before
    from (${people}) person join ledger_account a on a.subject_id = person.id and ${holdsPoints}
    join ledger_entry e on e.account_id = a.id and e.amount > 0
    join ledger_posting g on g.id = e.posting_id and g.at >= ${before} and g.undoes_id is null and not ${isLent} and ${isShown(view)}
    where not exists (select from ledger_posting u where u.undoes_id = g.id)`.execute(db);
  return rows[0]!;
}

export interface OwnEntry {
  readonly at: string;
  readonly kind: string;
  readonly note: string | null;
  readonly course: string | null;
  readonly source: string;
  readonly amount: number;
  readonly currency: string;
}

/** Every entry in the accounts of a person, oldest first. */
export async function entriesOf(db: Db, userId: string): Promise<readonly OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select p.at, p.kind, p.note, c.name as course, a.kind as source, e.amount, a.currency
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting p on p.id = e.posting_id
    left join course c on c.id = p.course_id
    where a.user_id = ${userId} order by p.at, e.id`.execute(db);
  return rows;
}

export async function entriesCountOf(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ledger_account a join ledger_entry e on e.account_id = a.id where a.user_id = ${userId}`.execute(
    tx,
  );
  return rows[0]!.count;
}
