import { room } from '#server/platform/room.ts';
import { ruleDayJob } from './apply-rules.ts';
import { departmentRulesOfPeople } from './department-rules.merge.ts';
import { ruleQueue } from './rules.queries.ts';

/** Departments that follow a rule: their conditions, whom they are for, and who was in a department when. */
export const departmentRulesRoom = room({
  name: 'department-rules',
  personColumns: departmentRulesOfPeople,
  queues: [ruleQueue],
  jobs: [ruleDayJob],
});
