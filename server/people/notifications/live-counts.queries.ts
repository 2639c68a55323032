import { sql } from 'kysely';
import { shownOf } from '#server/people/reach/shown-notices.queries.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { LiveCount } from './notifications.ports.ts';

/** Whose numbers: the person a session acts as. */
export interface Watching {
  readonly sessionId: string;
  readonly personId: string;
}

/** Numbers by the name of their badge. */
export type Counts = Readonly<Record<string, number>>;

/**
 * The numbers of each person, in the order asked. Undefined where the session has ended, acts for another person by now, or belongs to
 * somebody who may no longer sign in.
 */
export async function countsOf(
  db: Db,
  watching: readonly Watching[],
  counts: readonly LiveCount[],
  settings: Settings,
): Promise<readonly (Counts | undefined)[]> {
  const { rows } = await sql<{ place: number; counts: Counts }>`
    select x.place, json_build_object(${sql.join([sql.lit('notifications'), unreadNotices(settings), ...counts.flatMap(pairOf)])}) as counts
    from unnest(${watching.map((one) => one.sessionId)}::uuid[], ${watching.map((one) => one.personId)}::uuid[])
      with ordinality x (session_id, person_id, place)
    join session s on s.id = x.session_id and s.expires_at > now() and not s.limited
    join user_account u on u.id = x.person_id and u.status = 'active'
    left join notice_total t on t.person_id = u.id
    where u.id = case when s.proxy_user_id is null or s.proxy_expires_at <= now() then s.user_id
      else coalesce(person_acted_for(s.user_id, s.proxy_user_id), s.user_id) end`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row.counts]));
  return watching.map((_, index) => byPlace.get(index + 1));
}

// Joined, not asked for each person: under a plan from before a first notice to everybody, each would scan the whole table.
const unreadNotices = (settings: Settings) =>
  shownOf(sql`t.unread`, sql`u.id`, { settings, onlyUnread: true });

const pairOf = ({ name, sql: count }: LiveCount) => [sql.lit(name), count];

/** Tells every web process whose numbers changed, in a transaction of its own. Returns whether there may be more. */
export async function passOnChanges(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ passed: number }>`select pass_on_live_changes(${most}) as passed`.execute(db);
  return rows[0]!.passed >= most;
}

/** Forgets changes that nobody passed on, because no page was open. */
export async function forgetChanges(db: Db, before: Date): Promise<void> {
  await sql`delete from live_change where at < ${before}`.execute(db);
}
