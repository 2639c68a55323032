import { sql } from 'kysely';
import type { RecordedTime } from '#contract/training/time-corrections.calls.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

const mostCorrections = 50;

/** What was recorded for a person in a course. Undefined if it was not started. Sections have their newest name. */
export async function recordedTime(
  db: Db | Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<RecordedTime | undefined> {
  const { rows } = await sql<RecordedTime>`
    select p.course_id as "courseId", p.user_id as "userId", p.time_seconds as "timeSeconds",
      (p.time_seconds - coalesce((select sum((s.value->>'seconds')::bigint) from jsonb_each(p.sections) s), 0))::bigint as "otherSeconds",
      coalesce((select json_agg(json_build_object('_id', s.key, 'seconds', (s.value->>'seconds')::bigint, 'name', coalesce((
            select jsonb_path_query_first(v.content, '$.chapters[*].sections[*] ? (@._id == $id).name', jsonb_build_object('id', s.key))
            from course_version v where v.course_id = p.course_id and s.key::uuid = any(v.section_ids) order by v.number desc limit 1),
          '{"en": "", "fr": ""}')) order by (s.value->>'seconds')::bigint desc, s.key)
        from jsonb_each(p.sections) s), '[]') as sections,
      coalesce((select json_agg(c order by c.sequence desc) from (
        select e.sequence, e.id as "_id", e.received_at as at, u.full_name as by, e.section_id as "sectionId", -e.duration_seconds as seconds,
          e.reason from learning_event e join user_account u on u.id = e.corrected_by
        where e.user_id = p.user_id and e.course_id = p.course_id and e.kind = 'time-corrected'
        order by e.sequence desc limit ${sql.lit(mostCorrections)}) c), '[]') as corrections
    from course_progress p where p.user_id = ${userId} and p.course_id = ${courseId}`.execute(db);
  return rows[0];
}

/** The names of a person and a course for the log. */
export async function namesFor(
  tx: Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<{ readonly person: string; readonly course: string }> {
  const { rows } = await sql<{ person: string; course: string }>`
    select u.full_name as person, c.name as course from user_account u, course c where u.id = ${userId} and c.id = ${courseId}`.execute(
    tx,
  );
  return rows[0]!;
}
