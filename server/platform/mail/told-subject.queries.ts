import { sql } from 'kysely';

/** On `mail m` and its `mail_body b`: the subject under which it left, by itself or in a digest, or the one of now if it still waits. Null without a body. */
export const subjectTold = sql<
  string | null
>`case when b.earlier_subjects is null then b.subject else coalesce((
  select e.subject from jsonb_to_recordset(b.earlier_subjects) as e (subject text, until timestamptz)
  where coalesce(m.sent_at, m.failed_at, (select d.created_at from mail d where d.id = m.digest_id)) < e.until order by e.until limit 1), b.subject) end`;
