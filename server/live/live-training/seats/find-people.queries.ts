import { sql } from 'kysely';
import type { LeanUser } from '#contract/people/users.calls.ts';
import { leanUsers } from '#server/people/users/lean.queries.ts';
import { isStaffOf } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isActive } from './eligible.scope.ts';
import { isAvailableFor } from './roster.queries.ts';
import { peopleToEnroll } from './seats.scope.ts';

/** Whom somebody wants to enroll: by addresses in lower case, or the staff of a dealer, a department, or both. */
export interface Sought {
  readonly addresses: readonly string[];
  readonly dealer?: string | null | undefined;
  readonly department?: string | null | undefined;
}

interface Asked {
  readonly actor: Actor;
  readonly settings: Settings;
  readonly eventId: string;
}

/** The first people by name who are sought, whom the event is for, and who have no place in it. */
export function availableAmong(
  db: Db,
  { actor, settings, eventId }: Asked,
  { addresses, dealer, department }: Sought,
  limit: number,
): Promise<LeanUser[]> {
  const conditions = [isActive, peopleToEnroll(actor), isAvailableFor(eventId, settings)];
  if (addresses.length > 0) conditions.push(sql`lower(u.email) = any(${addresses}::text[])`);
  if (dealer) conditions.push(isStaffOf(dealer));
  if (department)
    conditions.push(
      sql`exists (select from assignment_group_member g where g.user_id = u.id and g.assignment_group_id = ${department})`,
    );
  return leanUsers(db, actor, conditions, limit);
}

/** Those of the addresses, in lower case, that people have who can be enrolled or have a place in the event. */
export async function knownAddresses(
  db: Db,
  { actor, settings, eventId }: Asked,
  addresses: readonly string[],
): Promise<{ readonly available: readonly string[]; readonly placed: readonly string[] }> {
  const { rows } = await sql<{ email: string; isAvailable: boolean; isPlaced: boolean }>`
    select lower(u.email) as email, ${isActive} and ${isAvailableFor(eventId, settings)} as "isAvailable",
      exists (select from ilt_enrollment n where n.event_id = ${eventId} and n.user_id = u.id
        and n.kind in ('enrolled', 'waitlisted', 'attended')) as "isPlaced"
    from user_account u where lower(u.email) = any(${addresses}::text[]) and ${peopleToEnroll(actor)}`.execute(
    db,
  );
  return {
    available: rows.filter((one) => one.isAvailable).map(({ email }) => email),
    placed: rows.filter((one) => one.isPlaced && !one.isAvailable).map(({ email }) => email),
  };
}

/** How many of these people have a seat, and how many wait for one. */
export async function placesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<{ enrolled: number; waitlisted: number }> {
  const { rows } = await sql<{ enrolled: number; waitlisted: number }>`
    select count(*) filter (where kind = 'enrolled') as enrolled, count(*) filter (where kind = 'waitlisted') as waitlisted
    from ilt_enrollment where event_id = ${eventId} and user_id = any(${userIds}::uuid[])`.execute(db);
  return rows[0]!;
}
