import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { dealerStaff } from '#server/people/audiences/audience.scope.ts';

/** How many curriculums are assigned to an assignment group. */
export async function countForGroup(tx: Transaction, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('curriculumAudience')
    .where('assignmentGroupId', '=', groupId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Active people with a dealer in these departments, or in any if none is given. */
export async function countAudience(db: Db, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account u
    where u.status = 'active' and ${dealerStaff.sql('u')} and (${groupIds.length === 0}
      or exists (select from assignment_group_member m where m.user_id = u.id and m.assignment_group_id = any(${groupIds}::uuid[])))`.execute(
    db,
  );
  return rows[0]!.count;
}
