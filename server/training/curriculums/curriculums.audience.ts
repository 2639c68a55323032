import { groupUses } from '#server/people/groups/groups.ports.ts';
import { contribute } from '#server/platform/ports.ts';

/** Curriculums addressed to an assignment group. */
export const curriculumGroupUses = contribute(groupUses, async ({ tx, groupId }) => {
  const { count } = await tx
    .selectFrom('curriculumAudience')
    .where('assignmentGroupId', '=', groupId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
});
