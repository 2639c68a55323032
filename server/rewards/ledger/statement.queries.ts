import { sql } from 'kysely';
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

type LineValues = readonly [
  id: string,
  at: string,
  kind: string,
  note: string,
  amount: number,
  funder: Funder | null,
  courseId: string | null,
];

interface AccountRow extends Omit<MonthAccount, 'lines'> {
  readonly lines: readonly LineValues[];
  /** Names of the courses of all accounts, by id. */
  readonly courses: Readonly<Record<string, Bilingual>>;
}

/**
 * The accounts of a person or a dealer with everything that moved in a month. What the house lent is left out by the kinds. Lines come as lists of
 * values, because a month may have thousands.
 */
export async function monthOf(
  db: Db,
  subjectId: string,
  kinds: readonly AccountKind[],
  span: MonthSpan,
): Promise<readonly MonthAccount[]> {
  const { rows } = await sql<AccountRow>`
    with account as materialized (
      select a.id, a.kind, a.currency, a.balance from ledger_account a where a.subject_id = ${subjectId} and a.kind = any(${kinds}::text[])),
    entry as materialized (
      select e.id, e.account_id, g.at, g.kind, coalesce(g.note, '') as note, g.course_id, e.amount, f.name as funder
      from account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
      left join ledger_funder f on f.id = e.funder_id where g.at >= ${startOf(span)}),
    named as (
      select json_object_agg(c.id, json_build_object('en', c.name, 'fr', c.name_fr)) as courses from course c
      where c.id in (select e.course_id from entry e where e.at < ${endOf(span)}))
    select a.kind, a.currency,
      a.balance - coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)::bigint as opening,
      coalesce((select json_agg(json_build_array(e.id, e.at, e.kind, e.note, e.amount, e.funder, e.course_id) order by e.at, e.id)
        from entry e where e.account_id = a.id and e.at < ${endOf(span)}), '[]') as lines,
      coalesce((select courses from named), '{}') as courses
    from account a order by array_position(${kinds}::text[], a.kind), a.currency`.execute(db);
  return rows.map(({ lines, courses, ...account }) => ({
    ...account,
    lines: lines.map(([id, at, kind, note, amount, funder, courseId]) => ({
      id,
      at,
      kind,
      note,
      amount,
      funder,
      course: courseId === null ? null : (courses[courseId] ?? null),
    })),
  }));
}

/** The months in which something moved, the newest first, as `YYYY-MM`. */
export async function monthsOf(
  db: Db,
  subjectId: string,
  kinds: readonly AccountKind[],
  timeZone: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(g.at at time zone ${timeZone}, 'YYYY-MM') as month
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
    where a.subject_id = ${subjectId} and a.kind = any(${kinds}::text[]) order by 1 desc limit 60`.execute(
    db,
  );
  return rows.map(({ month }) => month);
}
