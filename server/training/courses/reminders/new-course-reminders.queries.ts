import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { isAssignedTo } from '#server/training/catalog/curriculums.scope.ts';

export interface Reminder {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly courses: readonly Bilingual[];
}

/**
 * The next people, by id, who were assigned courses since an instant and have not started them: active, and with a dealer.
 */
export async function remindersAfter(
  tx: Transaction,
  {
    since,
    until,
    today,
    after,
    limit,
  }: {
    readonly since: string;
    readonly until: Date;
    /** `YYYY-MM-DD`. */
    readonly today: string;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with fresh as materialized (
      select c.id, c.name, c.name_fr from course c
      where ${live.sql('c')} and c.first_published_at > ${since} and c.first_published_at <= ${until}),
    open as materialized (
      select x.course_id, k.departments, k.audience_id
      from fresh f join curriculum_course x on x.course_id = f.id join curriculum k on k.id = x.curriculum_id
      where ${liveOn(today).sql('k')})
    select u.id as "userId", u.email, u.first_name as "firstName", u.language,
      json_agg(json_build_object('en', f.name, 'fr', f.name_fr) order by f.name) as courses
    from user_account u cross join fresh f
    where ${isParticipant('u')} and (${after}::uuid is null or u.id > ${after})
      and exists (select from open k where k.course_id = f.id and ${isAssignedTo('k', 'u')})
      and not exists (select from course_progress p where p.user_id = u.id and p.course_id = f.id)
    group by u.id order by u.id limit ${limit}`.execute(tx);
  return rows;
}
