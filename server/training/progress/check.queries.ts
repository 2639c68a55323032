import { sql, type RawBuilder } from 'kysely';
import type { LearningEvent, Progress, VersionShape } from '#contract/training/progress.rules.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** A stored projection with everything it was made from. */
export interface StoredProgress {
  readonly userId: string;
  readonly courseId: string;
  readonly progress: Progress;
  readonly events: readonly (LearningEvent & { readonly versionId: string })[];
  /** The versions that its events refer to, by id. */
  readonly versions: Readonly<Record<string, VersionShape>>;
}

/** The next page of projections after one, in key order. */
export async function progressPage(
  db: Db,
  after: StoredProgress | undefined,
  limit: number,
): Promise<StoredProgress[]> {
  const since = after ? sql`(p.user_id, p.course_id) > (${after.userId}, ${after.courseId})` : sql`true`;
  return progressWhere(db, since, limit);
}

/** The projections of one person in some courses. */
export const progressIn = (
  tx: Transaction,
  userId: string,
  courseIds: readonly string[],
): Promise<StoredProgress[]> =>
  progressWhere(tx, sql`p.user_id = ${userId} and p.course_id = any(${courseIds}::uuid[])`, courseIds.length);

async function progressWhere(
  db: Db | Transaction,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StoredProgress[]> {
  const { rows } = await sql<StoredProgress>`
    select p.user_id as "userId", p.course_id as "courseId",
      json_build_object('status', p.status, 'sections', p.sections, 'seenCount', p.seen_count, 'sectionCount', p.section_count,
        'percent', p.percent, 'timeSeconds', p.time_seconds, 'bestScore', p.best_score, 'lastScore', p.last_score,
        'quizPassed', p.quiz_passed, 'lastSectionId', p.last_section_id, 'lastSectionAt', p.last_section_at,
        'enrolledAt', p.enrolled_at, 'lastEventAt', p.last_event_at, 'passedAt', p.passed_at) as progress,
      (select coalesce(json_object_agg(v.id, json_build_object('sectionIds', v.section_ids, 'hasQuiz', v.has_quiz)), '{}')
        from course_version v where v.id in (select o.course_version_id from learning_event o
          where o.user_id = p.user_id and o.course_id = p.course_id)) as versions,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'sectionId', e.section_id, 'durationSeconds', e.duration_seconds,
          'positionSeconds', e.position_seconds, 'score', e.score, 'passed', e.passed, 'occurredAt', e.occurred_at,
          'receivedAt', e.received_at, 'versionId', e.course_version_id) order by e.sequence), '[]')
        from learning_event e where e.user_id = p.user_id and e.course_id = p.course_id) as events
    from course_progress p
    where ${condition} order by p.user_id, p.course_id limit ${limit}`.execute(db);
  return rows;
}
