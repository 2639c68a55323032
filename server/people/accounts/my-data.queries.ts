import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** What the rooms of people hold about a person, section by section. Secrets and their hashes are no data about anybody. */
export async function ownRecords(db: Db, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ records: Record<string, unknown> }>`
    select json_build_object(
      'profile', (select to_jsonb(u) - 'password_hash' from user_account u where u.id = ${userId}),
      'dealers', (select coalesce(json_agg(json_build_object('name', d.name, 'number', d.number, 'from', m.started_at, 'until', m.ended_at)
        order by m.started_at), '[]') from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = ${userId}),
      'departments', (select coalesce(json_agg(json_build_object('name', g.name, 'since', a.added_at) order by a.added_at), '[]')
        from assignment_group_member a join assignment_group g on g.id = a.assignment_group_id where a.user_id = ${userId}),
      'sessions', (select coalesce(json_agg(json_build_object('openedAt', created_at, 'lastSeenAt', last_seen_at, 'address', host(ip),
        'browser', user_agent) order by created_at), '[]') from session where user_id = ${userId}),
      'cookieConsents', (select coalesce(json_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]')
        from cookie_consent c where c.user_id = ${userId}),
      'helpRequests', (select coalesce(json_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]')
        from contact_request c where c.user_id = ${userId}),
      'requests', (select coalesce(json_agg(json_build_object('type', r.type, 'status', r.status, 'reason', r.reason,
        'requestedAt', r.requested_at, 'decidedAt', r.decided_at) order by r.requested_at), '[]')
        from learner_request r where r.user_id = ${userId}),
      'activity', (select coalesce(json_agg(json_build_object('at', l.at, 'type', l.type, 'entityKind', l.entity_kind,
        'entityName', l.entity_name, 'before', l.before, 'after', l.after, 'byAnother', l.proxied_by is not null,
        'address', host(l.ip)) order by l.at, l.id), '[]') from activity_log l where l.user_id = ${userId})
    ) as records`.execute(db);
  return rows[0]!.records;
}
