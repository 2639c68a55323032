import { sql, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { AccountKind, Funder, LedgerCurrency } from './ledger.rules.ts';

export interface MonthLine {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly note: string;
  readonly course: Bilingual | null;
  readonly amount: number;
  /** Who pays for it; null for the company. */
  readonly funder: Funder | null;
}

export interface MonthAccount {
  readonly kind: AccountKind;
  readonly currency: LedgerCurrency;
  /** Before the first line of the month. */
  readonly opening: number;
  /** The oldest first. */
  readonly lines: readonly MonthLine[];
}

/** From the first moment of a month to the first one after it, in a zone. */
export interface MonthSpan {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly timeZone: string;
}

const startOf = ({ month, timeZone }: MonthSpan) =>
  sql`((${`${month}-01`})::date::timestamp at time zone ${timeZone})`;
const endOf = ({ month, timeZone }: MonthSpan) =>
  sql`(((${`${month}-01`})::date + interval '1 month')::timestamp at time zone ${timeZone})`;

/** On `entry e`, within the statement below. */
const isWithin = sql<SqlBool>`e.at >= (select starts from span) and e.at < (select ends from span)`;

/** The lines of an account column by column, which both sides write and read several times faster than line by line. */
interface LineColumns {
  readonly ids: readonly string[];
  readonly ats: readonly string[];
  readonly kinds: readonly string[];
  readonly notes: readonly string[];
  readonly amounts: readonly number[];
  readonly funders: readonly (Funder | null)[];
  readonly courses: readonly (string | null)[];
}

interface AccountRow extends Omit<MonthAccount, 'lines'> {
  /** Null without lines. */
  readonly lines: LineColumns | null;
  /** Names of the courses of all accounts, by id. */
  readonly courses: Readonly<Record<string, Bilingual>>;
  readonly months: readonly string[];
}

export interface AccountsInMonth {
  readonly accounts: readonly MonthAccount[];
  /** The months in which something moved, the newest first, as `YYYY-MM`. */
  readonly months: readonly string[];
}

/**
 * The accounts of a person or a dealer with everything that moved in a month, and in which months something moved. What the house lent is left
 * out by the kinds. A month may have thousands of lines, so they are read once.
 */
export async function monthOf(
  db: Db,
  subjectId: string,
  kinds: readonly AccountKind[],
  span: MonthSpan,
): Promise<AccountsInMonth> {
  const { rows } = await sql<AccountRow>`
    with span as materialized (select ${startOf(span)} as starts, ${endOf(span)} as ends),
    account as materialized (
      select a.id, a.kind, a.currency, a.balance from ledger_account a where a.subject_id = ${subjectId} and a.kind = any(${kinds}::text[])),
    entry as materialized (
      select e.id, e.account_id, g.at, g.kind, coalesce(g.note, '') as note, g.course_id, e.amount, e.funder_id
      from account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id),
    tally as materialized (
      select e.account_id, date_trunc('month', e.at at time zone ${span.timeZone}) as month,
        sum(e.amount) filter (where e.at >= (select starts from span)) as since
      from entry e group by 1, 2),
    named as (
      select json_object_agg(c.id, json_build_object('en', c.name, 'fr', c.name_fr)) as courses from course c
      where c.id in (select e.course_id from entry e where ${isWithin}))
    select a.kind, a.currency, a.balance - coalesce((select sum(t.since) from tally t where t.account_id = a.id), 0)::bigint as opening,
      (select case when count(*) > 0 then json_build_object('ids', json_agg(l.id), 'ats', json_agg(l.at), 'kinds', json_agg(l.kind),
          'notes', json_agg(l.note), 'amounts', json_agg(l.amount), 'funders', json_agg(l.funder), 'courses', json_agg(l.course_id)) end
        from (select e.*, f.name as funder from entry e left join ledger_funder f on f.id = e.funder_id
          where e.account_id = a.id and ${isWithin} order by e.at, e.id) l) as lines,
      coalesce((select courses from named), '{}') as courses,
      (select json_agg(to_char(m.month, 'YYYY-MM') order by m.month desc)
        from (select distinct t.month from tally t order by 1 desc limit 60) m) as months
    from account a order by array_position(${kinds}::text[], a.kind), a.currency`.execute(db);
  return {
    accounts: rows.map(({ kind, currency, opening, lines, courses }) => ({
      kind,
      currency,
      opening,
      lines: lines ? linesOf(lines, courses) : [],
    })),
    months: rows[0]?.months ?? [],
  };
}

/** The business keys of lines, by their ids. */
export async function keysOfLines(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; key: string }>`
    select e.id, g.business_key as key from ledger_entry e join ledger_posting g on g.id = e.posting_id where e.id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

function linesOf(
  { ids, ats, kinds, notes, amounts, funders, courses }: LineColumns,
  names: AccountRow['courses'],
): readonly MonthLine[] {
  return ids.map((id, nr) => {
    const courseId = courses[nr] ?? null;
    return {
      id,
      at: ats[nr]!,
      kind: kinds[nr]!,
      note: notes[nr]!,
      amount: amounts[nr]!,
      funder: funders[nr] ?? null,
      course: courseId === null ? null : (names[courseId] ?? null),
    };
  });
}
