import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { subjectTold } from '#server/platform/mail/told-subject.queries.ts';

/** What the people rooms store about a person, section by section. Secrets and their hashes are not personal data. */
export async function ownRecords(db: Db, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ records: Record<string, unknown> }>`
    select json_build_object(
      'profile', (select to_jsonb(u) - array['password_hash', 'status_changed_by', 'sales_rep_id', 'merged_into_id', 'claimed_email'] from user_account u where u.id = ${userId}),
      'dealers', (select coalesce(json_agg(json_build_object('name', d.name, 'number', d.number, 'from', m.started_at, 'until', m.ended_at)
        order by m.started_at), '[]') from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = ${userId}),
      'departments', (select coalesce(json_agg(json_build_object('name', g.name, 'since', a.started_at, 'until', a.ended_at) order by a.started_at), '[]')
        from assignment_group_period a join assignment_group g on g.id = a.assignment_group_id where a.user_id = ${userId}),
      'keptInDepartments', (select coalesce(json_agg(json_build_object('name', g.name, 'isIn', h.is_in, 'reason', h.reason, 'at', h.set_at) order by h.set_at), '[]')
        from assignment_group_by_hand h join assignment_group g on g.id = h.assignment_group_id where h.user_id = ${userId}),
      'sessions', (select coalesce(json_agg(json_build_object('openedAt', created_at, 'lastSeenAt', last_seen_at, 'address', host(ip),
        'browser', user_agent) order by created_at), '[]') from session where user_id = ${userId}),
      'calendarFeed', (select coalesce(json_agg(json_build_object('createdAt', created_at, 'readOn', read_on)), '[]')
        from calendar_feed where user_id = ${userId}),
      'cookieConsents', (select coalesce(json_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]')
        from cookie_consent c where c.user_id = ${userId}),
      'helpRequests', (select coalesce(json_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]')
        from contact_request c where c.user_id = ${userId}),
      'requests', (select coalesce(json_agg(json_build_object('type', r.type, 'status', r.status, 'reason', r.reason,
        'requestedAt', r.requested_at, 'decidedAt', r.decided_at) order by r.requested_at), '[]')
        from learner_request r where r.user_id = ${userId}),
      'uploads', (select coalesce(json_agg(json_build_object('name', f.name, 'sizeBytes', f.size_bytes, 'at', f.created_at) order by f.created_at), '[]')
        from file f where f.uploaded_by = ${userId} and f.media_type <> 'application/octet-stream'),
      'mails', (select coalesce(json_agg(json_build_object('subject', coalesce(${subjectTold}, m.subject), 'queuedAt', m.created_at, 'sentAt', m.sent_at) order by m.created_at), '[]')
        from mail m left join mail_body b on b.id = m.body_id where lower(m.recipient) = (select lower(email) from user_account where id = ${userId})),
      'refusedMails', (select coalesce(json_agg(json_build_object('count', f.refusals, 'since', f.since, 'last', f.last_at, 'reason', f.last_reason, 'stopped', f.stopped_at)), '[]')
        from refused_address f where f.refusals > 0 and f.address = (select lower(email) from user_account where id = ${userId})),
      'groups', (select coalesce(json_agg(g.name order by g.name), '[]') from admin_group g where g.id in (
        select admin_group_id from admin_group_staff where user_id = ${userId} union select admin_group_id from admin_group_user where user_id = ${userId})),
      'businessUnits', (select coalesce(json_agg(b.name order by b.name), '[]') from user_business_unit x join business_unit b on b.id = x.business_unit_id
        where x.user_id = ${userId}),
      -- What somebody did to others names them. Only the action and its time are the person's own data.
      'activity', (select coalesce(json_agg(case when l.entity_kind = 'user' and l.entity_id = ${userId}
          then json_build_object('at', l.at, 'type', l.type, 'entityKind', l.entity_kind, 'before', l.before, 'after', l.after,
            'byAnother', l.user_id is distinct from ${userId} or l.proxied_by is not null, 'address', case when l.user_id = ${userId} then host(l.ip) end)
          else json_build_object('at', l.at, 'type', l.type, 'entityKind', l.entity_kind, 'byAnother', l.proxied_by is not null,
            'address', host(l.ip)) end order by l.at, l.id), '[]')
        from activity_log l where l.user_id = ${userId} or (l.entity_kind = 'user' and l.entity_id = ${userId}))
    ) as records`.execute(db);
  return rows[0]!.records;
}
