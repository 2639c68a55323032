import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnVisit {
  readonly topic: string;
  readonly dealer: string;
  readonly startsAt: string;
  readonly status: string;
  readonly part: string;
  readonly note: string | null;
  readonly cancelReason: string | null;
  readonly report: string | null;
}

/** The visits a person asked for, gives, or attends. Only their own words are theirs to download. */
export async function visitsOf(db: Db, userId: string): Promise<readonly OwnVisit[]> {
  const { rows } = await sql<OwnVisit>`
    select v.topic, d.name as dealer, v.starts_at as "startsAt", v.status, x.part,
      case when v.requester_id = ${userId} then v.note end as note,
      case when v.cancelled_by = ${userId} then v.cancel_reason end as "cancelReason",
      case when v.completed_by = ${userId} then v.report end as report
    from (select id, 'instructor' as part from field_visit where instructor_id = ${userId}
      union all select id, 'requester' from field_visit where requester_id = ${userId}
      union all select visit_id, 'attendee' from field_visit_attendee where user_id = ${userId}) x
    join field_visit v on v.id = x.id join dealer d on d.id = v.dealer_id order by v.starts_at, v.id, x.part`.execute(
    db,
  );
  return rows;
}

export interface OwnHours {
  readonly timezone: string;
  readonly weekly: unknown;
  readonly daysOff: readonly string[];
}

export async function hoursOf(db: Db, userId: string): Promise<OwnHours | null> {
  const { rows } = await sql<OwnHours>`
    select a.time_zone as timezone, a.weekly, array(select d::text from unnest(a.days_off) d) as "daysOff"
    from field_availability a where a.instructor_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export interface OwnObservation {
  readonly checklist: string;
  readonly topic: string;
  readonly items: readonly {
    readonly text: string;
    readonly verdict: string | null;
    readonly note: string;
  }[];
  readonly signedAs: string | null;
  readonly signedAt: string | null;
}

/** How a person was observed at visits. */
export async function observedOf(db: Db, userId: string): Promise<readonly OwnObservation[]> {
  const { rows } = await sql<OwnObservation>`
    select o.name as checklist, v.topic,
      (select json_agg(json_build_object('text', i.text, 'verdict', i.verdict, 'note', i.note) order by i.position)
        from field_observation_item i where i.observation_id = o.id) as items,
      s.name as "signedAs", s.signed_at as "signedAt"
    from field_observation o join field_visit v on v.id = o.visit_id
      left join field_observation_signature s on s.observation_id = o.id and s.part = 'observed' and s.taken_back_at is null
    where o.user_id = ${userId} order by o.created_at, o.id`.execute(db);
  return rows;
}

export interface OwnFinding {
  readonly topic: string;
  readonly text: string;
  readonly course: string | null;
  readonly dueOn: string;
  readonly closedAt: string | null;
}

/** What was found about a person at visits. */
export async function findingsAbout(db: Db, userId: string): Promise<readonly OwnFinding[]> {
  const { rows } = await sql<OwnFinding>`
    select v.topic, f.text, (select c.name from course c where c.id = f.course_id) as course, f.due_on as "dueOn",
      f.closed_at as "closedAt"
    from field_finding f join field_visit v on v.id = f.visit_id
    where f.user_id = ${userId} and f.withdrawn_at is null order by f.created_at, f.id`.execute(db);
  return rows;
}

/** Removes a person’s hours, read marks, and words. The visits stay: others were there. */
export async function eraseFromVisits(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from field_availability where instructor_id = ${userId}`.execute(tx);
  await sql`delete from field_visit_read where user_id = ${userId}`.execute(tx);
  await sql`update field_visit set note = '' where requester_id = ${userId}`.execute(tx);
  await sql`update field_visit set cancel_reason = '' where cancelled_by = ${userId}`.execute(tx);
  await sql`delete from field_visit_work where user_id = ${userId}`.execute(tx);
  await sql`update field_observation_item i set note = '' from field_observation o
    where o.id = i.observation_id and o.user_id = ${userId}`.execute(tx);
  await sql`update field_observation_signature s set name = '' from field_observation o
    where o.id = s.observation_id and case s.part when 'observed' then o.user_id else s.account_id end = ${userId}`.execute(
    tx,
  );
  await sql`update field_finding set text = '' where user_id = ${userId}`.execute(tx);
  await sql`update field_finding set withdrawn_reason = '' where withdrawn_by = ${userId}`.execute(tx);
  await sql`update field_observation_signature set taken_back_reason = '' where taken_back_by = ${userId}`.execute(
    tx,
  );
}

export interface DatedVisit {
  readonly id: string;
  readonly topic: string;
  readonly note: string;
  readonly dealer: {
    readonly _id: string;
    readonly name: string;
    readonly city: string;
    readonly region: string;
  };
  readonly timeZone: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startIsSecond: boolean;
  readonly endIsSecond: boolean;
  readonly sequence: number;
  readonly changedAt: string;
  readonly isInstructor: boolean;
}

/** A person’s confirmed visits that are ahead or were within the last 30 days. */
export async function datedVisitsOf(db: Db, userId: string, today: string): Promise<readonly DatedVisit[]> {
  const { rows } = await sql<DatedVisit>`
    select v.id, v.topic, v.note, json_build_object('_id', d.id, 'name', d.name, 'city', d.city, 'region', d.region) as dealer,
      v.time_zone as "timeZone", to_char(v.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
      to_char(v.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", v.start_is_second as "startIsSecond", v.end_is_second as "endIsSecond",
      v.calendar_sequence as sequence, v.calendar_changed_at as "changedAt", v.instructor_id = ${userId} as "isInstructor"
    from field_visit v join dealer d on d.id = v.dealer_id
    where v.status in ('confirmed', 'completed') and v.starts_at > ${today}::date - 30 and (v.instructor_id = ${userId}
      or v.requester_id = ${userId} or exists (select from field_visit_attendee w where w.visit_id = v.id and w.user_id = ${userId}))
    order by v.starts_at, v.id limit 500`.execute(db);
  return rows;
}
