import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

export interface LogFilter {
  readonly type?: string | undefined;
  /** Days by the clock of `zone`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly zone: string;
  readonly person?: string | undefined;
  readonly actingPerson?: string | undefined;
  readonly recordKind?: string | undefined;
  readonly record?: string | undefined;
  readonly underProxy?: boolean | undefined;
}

/** Whether the filter names a person or a record. All other filters can be counted from totals. */
export const isAboutOne = ({ person, actingPerson, record }: LogFilter): boolean =>
  Boolean(person ?? actingPerson ?? record);

export const startOf = ({ startDate, zone }: LogFilter): RawBuilder<string> =>
  startDate ? sql`(${startDate}::date::timestamp at time zone ${zone}::text)` : sql`'-infinity'::timestamptz`;
export const endOf = ({ endDate, zone }: LogFilter): RawBuilder<string> =>
  endDate
    ? sql`((${endDate}::date + 1)::timestamp at time zone ${zone}::text)`
    : sql`'infinity'::timestamptz`;

/** The condition on entries `l`, without the days. */
export function conditionOf(filter: LogFilter): Expression<SqlBool> {
  const { type, person, actingPerson, recordKind, record, underProxy } = filter;
  const conditions = [
    type && sql`l.type = ${type}`,
    // As the index of kinds has it; entries of one person or record are read from another, where the column alone is cheaper to compare.
    recordKind &&
      (isAboutOne(filter)
        ? sql`l.entity_kind = ${recordKind}`
        : sql`coalesce(l.entity_kind, '') = ${recordKind}`),
    person && sql`l.user_id = ${person}`,
    actingPerson && sql`l.proxied_by = ${actingPerson}`,
    record && sql`l.entity_id = ${record}`,
    underProxy === undefined
      ? undefined
      : underProxy
        ? sql`l.proxied_by is not null`
        : sql`l.proxied_by is null`,
  ].filter((one) => one !== undefined && one !== '');
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The same on totals `t`. */
export function conditionOnTotals({ type, recordKind, underProxy }: LogFilter): Expression<SqlBool> {
  const conditions = [
    type && sql`t.type = ${type}`,
    recordKind && sql`t.kind = ${recordKind}`,
    underProxy === undefined ? undefined : sql`t.under_proxy = ${underProxy}`,
  ].filter((one) => one !== undefined && one !== '');
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
