import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';

/** Dates what follows from people's learning: points, feedback, and when each person was last seen. */
export async function settleDates(tx: Transaction): Promise<void> {
  await loadPoints(tx);
  await sql`
    update form f set created_at = p.passed_at + interval '4 minutes'
    from course_progress p where p.user_id = f.user_id and p.course_id = f.course_id and p.passed_at is not null`.execute(tx);
  await sql`
    update user_account u set last_seen_at = greatest(u.last_seen_at, seen.at)
    from (
      select user_id, max(at) as at from (
        select user_id, last_event_at from course_progress
        union all select created_by, created_at from course_comment
        union all select requested_by, requested_at from learner_request
        union all select decided_by, decided_at from learner_request
        union all select published_by, published_at from course_version
      ) did (user_id, at) where user_id is not null group by user_id
    ) seen where seen.user_id = u.id and u.status = 'active'`.execute(tx);
}

/** In the order they were earned, which is the order of the ledger. */
async function loadPoints(tx: Transaction): Promise<void> {
  const passes = await tx
    .selectFrom('courseProgress')
    .innerJoin('course', 'course.id', 'courseProgress.courseId')
    .leftJoin('brand', 'brand.id', 'course.brandId')
    .select(['userId', 'courseId', 'passedAt', 'brand.name as brandName'])
    .where('passedAt', 'is not', null)
    .orderBy('passedAt')
    .orderBy('userId')
    .execute();
  await post(
    tx,
    passes.map(({ userId, courseId, passedAt, brandName }) => ({
      businessKey: `course-passed:${userId}:${courseId}`,
      kind: 'course-passed',
      entries: transfer(houseAccount('issued'), trainingPointsOf(userId), 10),
      courseId,
      funder: brandName ?? undefined,
      byUserId: userId,
      at: new Date(passedAt!),
    })),
  );
}
