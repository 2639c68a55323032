import { groupUses } from '#server/people/groups/groups.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countForGroup } from './resources.queries.ts';

/** Resources assigned to an assignment group. */
export const resourceGroupUses = contribute(groupUses, ({ tx, groupId }) => countForGroup(tx, groupId));
