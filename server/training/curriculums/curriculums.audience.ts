import { groupUses } from '#server/people/groups/groups.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countForGroup } from './curriculum-audience.queries.ts';

/** Curriculums assigned to an assignment group. */
export const curriculumGroupUses = contribute(groupUses, ({ tx, groupId }) => countForGroup(tx, groupId));
