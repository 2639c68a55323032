import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isAssignedTo, mayTake } from '#server/training/catalog/curriculums.scope.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';

export interface RenewalDate {
  readonly courseId: string;
  readonly course: Bilingual;
  readonly dueOn: string;
  readonly changedAt: string;
}

/** The days by which a person must renew courses that they still have, up to a month back. */
export async function renewalDatesOf(db: Db, userId: string, today: string): Promise<readonly RenewalDate[]> {
  const { rows } = await sql<RenewalDate>`
    select p.course_id as "courseId", json_build_object('en', c.name, 'fr', c.name_fr) as course, p.renewal_due_on as "dueOn",
      p.last_event_at as "changedAt"
    from course_progress p
    join course c on c.id = p.course_id and ${live.sql('c')}
    join user_account u on u.id = p.user_id
    where p.user_id = ${userId} and p.renewal_due_on >= ${today}::date - 31
      and exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id
        where x.course_id = p.course_id and ${liveOn(today).sql('k')} and ${mayTake('k', 'u')})
    order by p.renewal_due_on, p.course_id`.execute(db);
  return rows;
}

export interface CurriculumEnd {
  readonly curriculumId: string;
  readonly curriculum: Bilingual;
  readonly endsOn: string;
  readonly version: number;
  readonly changedAt: string;
}

/**
 * The last days of curriculums a person has not finished: those assigned to them, and for people without a dealer, who see every
 * department, those they have started.
 */
export async function curriculumEndsOf(
  db: Db,
  userId: string,
  today: string,
): Promise<readonly CurriculumEnd[]> {
  const { rows } = await sql<CurriculumEnd>`
    select k.id as "curriculumId", json_build_object('en', k.name, 'fr', k.name_fr) as curriculum, k.ends_on as "endsOn", k.version,
      k.updated_at as "changedAt"
    from curriculum k join user_account u on u.id = ${userId}
    where k.ends_on is not null and ${liveOn(today).sql('k')} and ${mayTake('k', 'u')}
      and (${isAssignedTo('k', 'u')} or exists (select from curriculum_course x join course_progress p
        on p.course_id = x.course_id and p.user_id = u.id where x.curriculum_id = k.id))
      and exists (select from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
        where x.curriculum_id = k.id and x.required and not exists (select from course_progress p
          where p.user_id = u.id and p.course_id = x.course_id and p.passed_at is not null))
    order by k.ends_on, k.id`.execute(db);
  return rows;
}
