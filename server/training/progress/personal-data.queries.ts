import { sql } from 'kysely';
import type { ErasedPerson } from '#server/people/users/user-erasure.queries.ts';
import { rewritingLog } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What the training wing stores about a person, section by section, under the names that the download uses. */
export async function trainingRecords(db: Db, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ records: Record<string, unknown> }>`
    select json_build_object(
      'courses', (select coalesce(json_agg(json_build_object('course', c.name, 'status', p.status, 'percent', p.percent,
        'secondsSpent', p.time_seconds, 'bestScore', p.best_score, 'begunAt', p.enrolled_at, 'lastActiveAt', p.last_event_at,
        'passedAt', p.passed_at, 'renewalDueOn', p.renewal_due_on) order by p.enrolled_at), '[]')
        from course_progress p join course c on c.id = p.course_id where p.user_id = ${userId}),
      'assignedCourses', (select coalesce(json_agg(json_build_object('course', c.name, 'assignedAt', a.assigned_at, 'dueOn', a.due_on,
        'reason', a.reason, 'reasonFr', a.reason_fr, 'passedAt', a.passed_at, 'withdrawnAt', a.withdrawn_at) order by a.assigned_at, a.id), '[]')
        from course_assignment a join course c on c.id = a.course_id where a.user_id = ${userId}),
      'learningEvents', (select coalesce(json_agg(json_build_object('at', e.occurred_at, 'receivedAt', e.received_at, 'course', c.name,
        'kind', e.kind, 'seconds', e.duration_seconds, 'score', e.score, 'passed', e.passed, 'byAnother', e.proxied_by is not null)
        order by e.sequence), '[]')
        from learning_event e join course c on c.id = e.course_id where e.user_id = ${userId}),
      'quizAttempts', (select coalesce(json_agg(json_build_object('course', c.name, 'number', a.number, 'status', a.status,
        'startedAt', a.started_at, 'finishedAt', a.finished_at, 'score', a.score, 'passed', a.passed, 'answers', a.answers)
        order by a.started_at), '[]')
        from quiz_attempt a join course c on c.id = a.course_id where a.user_id = ${userId}),
      'packageLessons', (select coalesce(json_agg(json_build_object('course', c.name, 'status', a.lesson_status, 'score', a.score_raw,
        'seconds', a.total_centiseconds / 100.0, 'begunAt', a.created_at, 'lastActiveAt', a.updated_at, 'state', a.state)
        order by a.created_at), '[]')
        from scorm_attempt a join course c on c.id = a.course_id where a.user_id = ${userId}),
      'certificates', (select coalesce(json_agg(json_build_object('number', t.code, 'curriculum', t.curriculum_name, 'name', t.person_name,
        'dealer', t.dealer_name, 'issuedOn', t.issued_on, 'expiresOn', t.expires_on, 'revokedAt', t.revoked_at) order by t.issued_at), '[]')
        from certificate t where t.user_id = ${userId}),
      'feedback', (select coalesce(json_agg(json_build_object('course', c.name, 'type', f.type, 'answers', f.data, 'at', f.created_at)
        order by f.created_at), '[]')
        from form f join course c on c.id = f.course_id where f.user_id = ${userId}),
      'comments', (select coalesce(json_agg(json_build_object('course', c.name, 'text', m.text, 'at', m.created_at) order by m.created_at), '[]')
        from course_comment m join course c on c.id = m.course_id where m.created_by = ${userId}),
      'statements', (select coalesce(json_agg(json_build_object('kind', x.kind, 'at', x.occurred_at, 'sentAt', x.sent_at) order by x.sequence), '[]')
        from xapi_statement x where x.user_id = ${userId})
    ) as records`.execute(db);
  return rows[0]!.records;
}

interface KeptTraining {
  readonly progress: number;
  readonly attempts: number;
  readonly certificates: number;
  readonly comments: number;
}

/** Removes a person's name and own words from the training wing. What was learned and earned stays. */
export async function eraseTraining(
  tx: Transaction,
  { id, fullName, firstName, lastName }: ErasedPerson,
): Promise<KeptTraining> {
  await sql`update certificate set person_name = ${`${firstName} ${lastName}`} where user_id = ${id}`.execute(
    tx,
  );
  // The log names certificates by the person's name.
  await rewritingLog(tx, async () => {
    await sql`update activity_log l set entity_name = replace(l.entity_name, ${fullName}, ${`${firstName} ${lastName}`})
      from certificate t where t.user_id = ${id} and l.entity_kind = 'certificate' and l.entity_id = t.id`.execute(
      tx,
    );
  });
  // A reason is what somebody wrote about the person.
  await sql`update course_assignment set reason = '', reason_fr = '' where user_id = ${id}`.execute(tx);
  await tx.deleteFrom('form').where('userId', '=', id).execute();
  // A package may have stored what the person wrote, and the name it was given.
  await sql`update scorm_attempt set state = '{}' where user_id = ${id}`.execute(tx);
  const { rows } = await sql<KeptTraining>`
    select (select count(*) from course_progress where user_id = ${id}) as progress,
      (select count(*) from quiz_attempt where user_id = ${id}) as attempts,
      (select count(*) from certificate where user_id = ${id}) as certificates,
      (select count(*) from course_comment where created_by = ${id}) as comments`.execute(tx);
  return rows[0]!;
}
