import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Attendance, DealerEvent } from '#contract/live/live-reports.calls.ts';
import type { Outcome } from '#contract/live/live-reports.fields.ts';
import { enrollmentAt } from '#server/live/live-training/seats/enrollment-of.queries.ts';
import { namedEvent } from '#server/live/live-training/seats/team.queries.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** What a report covers: the places of one dealer or person, and who may read it. */
export interface LiveReport {
  readonly id: string;
  /** On `dealer d` or `user_account u`. */
  readonly visible: Expression<SqlBool>;
  /** Only events that teach courses of these brands; undefined for all events. */
  readonly brandIds: readonly string[] | undefined;
  readonly now: Date;
}

/** On `ilt_event e`: the event teaches a course of these brands. */
export const teachesBrands = (brandIds: readonly string[] | undefined): Expression<SqlBool> | undefined =>
  brandIds &&
  sql<SqlBool>`exists (select from ilt_template t join course c on c.id = t.course_id
    where t.id = e.template_id and ${isOfBrands(brandIds, 'c.brand_id')})`;

/** On `ilt_event e`: published, or over. An event that was unpublished after it took place stays in reports. */
const isReported = (now: Date) =>
  sql<SqlBool>`(e.deleted_at is null and (e.status = 'published' or e.ends_at <= ${now.toISOString()}))`;

/** On `ilt_enrollment n`: has a seat or waits. */
const hasPlace = sql<SqlBool>`n.kind in ('enrolled', 'waitlisted', 'attended')`;
/** On `ilt_enrollment n`: the same, or gave the place up. An invited address never had one. */
const hadPlace = sql<SqlBool>`n.kind <> 'registered'`;

/** On `ilt_enrollment n` and `ilt_event e`. As `enrollmentAt` says, a no-show is derived. */
const outcomeAt = (now: Date): RawBuilder<Outcome> => sql<Outcome>`(case
  when n.kind in ('waitlisted', 'cancelled') then n.kind
  when n.kind = 'attended' or n.checked_in_at is not null then 'attended'
  when e.canceled_at is null and e.ends_at <= ${now.toISOString()} then 'no-show' else 'enrolled' end)`;

const dealerAtTheTime = sql`(select d.name from dealer d where d.id = n.dealer_id)`;

export type DealerEventRow = Omit<DealerEvent, 'counts'>;

/** The rows of a report with the name of its dealer or person. */
export interface Named<Rows> {
  readonly name: string;
  readonly content: Rows;
}

/**
 * One page of the events in which people of a dealer have a place, the newest first. Undefined if the caller may not read the dealer’s
 * report.
 */
export async function eventsOfDealer(
  db: Db,
  { id, visible, brandIds, now }: LiveReport,
  query: PageQuery,
): Promise<Named<Page<DealerEventRow>> | undefined> {
  const list = listOf({
    page: query,
    from: sql`(select n.event_id from ilt_enrollment n where n.dealer_id = ${id} and ${hasPlace} group by n.event_id) g
      join ilt_event e on e.id = g.event_id`,
    id: sql`e.id`,
    visible: isReported(now),
    filters: [teachesBrands(brandIds)],
    kept: sql`e.starts_at as begins_at`,
    order: sql`begins_at desc, matching_id`,
    columns: sql`${namedEvent} as event,
      (select json_agg(json_build_object('_id', u.id, 'fullName', u.full_name, 'outcome', ${outcomeAt(now)},
          'enrollment', ${enrollmentAt(now)}) order by ${byFamilyName})
        from ilt_enrollment n join user_account u on u.id = n.user_id
        where n.event_id = e.id and n.dealer_id = ${id} and ${hasPlace}) as people`,
    lookUp: sql`ilt_event e on e.id = matching_id`,
  });
  const { rows } = await sql<{ name: string | null; page: DealerEventRow[]; total: number }>`
    ${list.start} select (select d.name from dealer d where d.id = ${id} and ${visible}) as name,
      ${list.page} as page, ${list.total} as total`.execute(db);
  const [{ name, page, total } = { name: null, page: [], total: 0 }] = rows;
  return name === null ? undefined : { name, content: { rows: page, total } };
}

/** One page of the events in which a person had a place, the newest first. Undefined if the caller may not read the person’s report. */
export async function eventsOfPerson(
  db: Db,
  { id, visible, brandIds, now }: LiveReport,
  query: PageQuery,
): Promise<Named<Page<Attendance>> | undefined> {
  const list = listOf({
    page: query,
    from: sql`ilt_enrollment n join ilt_event e on e.id = n.event_id`,
    id: sql`n.id`,
    visible: sql<SqlBool>`(n.user_id = ${id} and ${hadPlace})`,
    filters: [isReported(now), teachesBrands(brandIds)],
    kept: sql`e.starts_at as begins_at`,
    order: sql`begins_at desc, matching_id`,
    columns: sql`n.id as "_id", ${namedEvent} as event, ${outcomeAt(now)} as outcome, ${enrollmentAt(now)} as enrollment,
      ${dealerAtTheTime} as dealer`,
    lookUp: sql`ilt_enrollment n on n.id = matching_id join ilt_event e on e.id = n.event_id`,
  });
  const { rows } = await sql<{ name: string | null; page: Attendance[]; total: number }>`
    ${list.start} select (select u.full_name from user_account u where u.id = ${id} and ${visible}) as name,
      ${list.page} as page, ${list.total} as total`.execute(db);
  const [{ name, page, total } = { name: null, page: [], total: 0 }] = rows;
  return name === null ? undefined : { name, content: { rows: page, total } };
}

/** A line of a saved report: one person in one event. */
export interface PlaceLine {
  readonly event: Attendance['event'];
  readonly person: string;
  readonly dealer: string | null;
  readonly outcome: Outcome;
  readonly checkedInAt: string | null;
  readonly completedAt: string | null;
}

const lineColumns = (
  now: Date,
) => sql`${namedEvent} as event, u.full_name as person, ${dealerAtTheTime} as dealer,
  ${outcomeAt(now)} as outcome, n.checked_in_at as "checkedInAt", n.completed_at as "completedAt"`;

async function linesOf(
  db: Db,
  { brandIds, now }: LiveReport,
  { name, places }: { readonly name: RawBuilder<unknown>; readonly places: Expression<SqlBool> },
): Promise<Named<readonly PlaceLine[]> | undefined> {
  const ofBrands = teachesBrands(brandIds) ?? sql<SqlBool>`true`;
  const { rows } = await sql<{ name: string | null; lines: PlaceLine[] }>`
    with line as (
      select ${lineColumns(now)} from ilt_enrollment n join ilt_event e on e.id = n.event_id join user_account u on u.id = n.user_id
      where ${places} and ${isReported(now)} and ${ofBrands} order by e.starts_at desc, e.id, ${byFamilyName})
    select ${name} as name, coalesce((select json_agg(line) from line), '[]') as lines`.execute(db);
  const [{ name: title, lines } = { name: null, lines: [] }] = rows;
  return title === null ? undefined : { name: title, content: lines };
}

/** All places of people of a dealer, as a file has them. */
export const linesOfDealer = (db: Db, report: LiveReport): Promise<Named<readonly PlaceLine[]> | undefined> =>
  linesOf(db, report, {
    name: sql`(select d.name from dealer d where d.id = ${report.id} and ${report.visible})`,
    places: sql<SqlBool>`(n.dealer_id = ${report.id} and ${hasPlace})`,
  });

/** All places of a person, as a file has them. */
export const linesOfPerson = (db: Db, report: LiveReport): Promise<Named<readonly PlaceLine[]> | undefined> =>
  linesOf(db, report, {
    name: sql`(select u.full_name from user_account u where u.id = ${report.id} and ${report.visible})`,
    places: sql<SqlBool>`(n.user_id = ${report.id} and ${hadPlace})`,
  });
