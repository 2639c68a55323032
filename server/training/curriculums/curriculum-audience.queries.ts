import type { Transaction } from '#server/platform/database/open.ts';

/** How many curriculums are assigned to an assignment group. */
export async function countForGroup(tx: Transaction, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('curriculumAudience')
    .where('assignmentGroupId', '=', groupId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
