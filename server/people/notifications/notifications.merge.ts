import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const notificationsOfPeople: PersonColumns = {
  facts: ['notice.named_id', { column: 'notice.person_id', once: [{ of: ['occasion'] }] }],
  sums: ['notice_total.person_id'],
  account: [
    'notice_setting.person_id',
    'live_change.person_id',
    'notice_fan_out.named_id',
    'notice_fan_out.reached_id',
  ],
};
