/** What happened, as entries of the activity log name it. */
export const activityTypes = [
  'login',
  'logout',
  'create',
  'update',
  'delete',
  'publish',
  'approve',
  'deny',
  'redeem',
  'enroll',
  'download',
  'remind',
  'proxy',
] as const;
export type ActivityType = (typeof activityTypes)[number];
