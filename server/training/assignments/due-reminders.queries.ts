import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface DueReminder {
  readonly userId: string;
  readonly courseId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly course: Bilingual;
  readonly reason: Bilingual;
  /** Null if nobody in particular assigned it. */
  readonly assignedBy: string | null;
  readonly dueOn: string;
  /** The reminder that is due, as a number of days before the day. */
  readonly days: number;
}

export interface DueReminderPage {
  readonly today: string;
  readonly reminderDays: readonly number[];
  readonly after: Pick<DueReminder, 'userId' | 'courseId'> | null;
  readonly limit: number;
}

/**
 * The next assigned courses, by person and course, with an unsent reminder due by this day; of several assignments of a course, the one due
 * first. Somebody who was assigned the course since the reminder was due has just been told the day.
 */
export async function dueRemindersAfter(
  tx: Transaction,
  { today, reminderDays, after, limit }: DueReminderPage,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select due."userId", due."courseId", due.email, due."firstName", due.language, due.course, due.reason, due."assignedBy", due."dueOn", due.days
    from (
      select distinct on (asg.user_id, asg.course_id) asg.user_id as "userId", asg.course_id as "courseId", u.email,
        u.first_name as "firstName", u.language, json_build_object('en', c.name, 'fr', c.name_fr) as course,
        json_build_object('en', asg.reason, 'fr', asg.reason_fr) as reason,
        (select o.full_name from user_account o where o.id = asg.assigned_by) as "assignedBy", asg.due_on as "dueOn",
        (select min(day) from unnest(${reminderDays}::int[]) day where asg.due_on - ${today}::date <= day) as days,
        asg.assigned_at::date as assigned_on
      from course_assignment asg
      join course c on c.id = asg.course_id and ${live.sql('c')}
      join user_account u on u.id = asg.user_id and ${isParticipant('u')}
      where ${isOpenAssignment('asg')} and asg.due_on >= ${today}::date and asg.due_on <= ${today}::date + ${Math.max(...reminderDays)}::int
        and (${after?.userId ?? null}::uuid is null or (asg.user_id, asg.course_id) > (${after?.userId ?? null}, ${after?.courseId ?? null}))
      order by asg.user_id, asg.course_id, asg.due_on, asg.id
    ) due
    where due.assigned_on < due."dueOn" - due.days and not exists (select from mail m
      where m.occasion = concat_ws(':', 'course-due', due."userId", due."courseId", due."dueOn", due.days))
    order by due."userId", due."courseId" limit ${limit}`.execute(tx);
  return rows;
}
