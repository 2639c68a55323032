import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { mayTake } from '#server/training/catalog/curriculums.scope.ts';

export interface RenewalDue {
  readonly userId: string;
  readonly courseId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly course: Bilingual;
  readonly dueOn: string;
  /** The reminder that is due, as a number of days before the day. */
  readonly days: number;
}

export interface RenewalPage {
  readonly today: string;
  readonly reminderDays: readonly number[];
  readonly after: Pick<RenewalDue, 'userId' | 'courseId'> | null;
  readonly limit: number;
}

/**
 * The next renewals, by person and course, with an unsent reminder due by this day. If several are due, the one nearest to the day. Only
 * courses that the person still has.
 */
export async function renewalsAfter(
  tx: Transaction,
  { today, reminderDays, after, limit }: RenewalPage,
): Promise<RenewalDue[]> {
  const { rows } = await sql<RenewalDue>`
    select * from (
      select p.user_id as "userId", p.course_id as "courseId", u.email, u.first_name as "firstName", u.language,
        json_build_object('en', c.name, 'fr', c.name_fr) as course, p.renewal_due_on as "dueOn",
        (select min(day) from unnest(${reminderDays}::int[]) day where p.renewal_due_on - ${today}::date <= day) as days
      from course_progress p
      join course c on c.id = p.course_id and ${live.sql('c')}
      join user_account u on u.id = p.user_id and ${isParticipant('u')}
      where p.renewal_due_on >= ${today}::date and p.renewal_due_on <= ${today}::date + ${Math.max(...reminderDays)}::int
        and (${after?.userId ?? null}::uuid is null or (p.user_id, p.course_id) > (${after?.userId ?? null}, ${after?.courseId ?? null}))
        and exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id
          where x.course_id = p.course_id and ${liveOn(today).sql('k')}
            and ${mayTake('k', 'u')})
    ) due
    where due.days is not null and not exists (select from mail m
      where m.occasion = concat_ws(':', 'renewal-due', due."userId", due."courseId", due."dueOn", due.days))
    order by due."userId", due."courseId" limit ${limit}`.execute(tx);
  return rows;
}
