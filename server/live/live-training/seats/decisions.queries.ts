import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';

/** On `ilt_event e`: today by the clock of the event. */
const todayAt = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone e.time_zone)::date`;

/** On `ilt_event e`: the day of the decision has come, and nobody decided or was told often enough. */
const isDue = (
  now: Date,
) => sql`(e.decide_on <= ${todayAt(now)} and e.confirmed_at is null and ${isAnnounced('e')} and e.starts_at > ${now.toISOString()}
  and (e.decision_told_on is null or e.decision_reminded_on is null and e.decision_told_on < ${todayAt(now)}))`;

/** Events after this id whose administrators have to be told about the decision, or reminded of it. */
export async function eventsToDecide(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ilt_event e where e.id > ${after} and ${isDue(now)} order by e.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface DueDecision {
  readonly minPeople: number;
  /** Of them, people with a seat. */
  readonly people: number;
  readonly isReminder: boolean;
}

/** Notes that the administrators of an event are told now. Undefined if somebody else told them or decided meanwhile. */
export async function noteTold(
  tx: Transaction,
  eventId: string,
  now: Date,
): Promise<DueDecision | undefined> {
  const { rows } = await sql<DueDecision>`
    update ilt_event e set decision_told_on = coalesce(e.decision_told_on, ${todayAt(now)}),
      decision_reminded_on = case when e.decision_told_on is not null then ${todayAt(now)} end
    from ilt_seats s where s.event_id = e.id and e.id = ${eventId} and ${isDue(now)}
    returning coalesce(e.min_people, 0) as "minPeople", s.taken as people, e.decision_reminded_on is not null as "isReminder"`.execute(
    tx,
  );
  return rows[0];
}
