/** Screens of the admin area that are tabs of one page, by the entry of the sidebar that leads to them. The entry opens the first that the person may open. */
export const reportRoom = [
  'reports.admin-users',
  'reports.admin-dealers',
  'reports.admin-curriculums',
  'reports.admin-courses',
  'rewards.report',
  'reports.admin-loyalty',
] as const;

export const activityRoom = ['activities.admin', 'activities.submissions'] as const;

export const payoutRoom = ['payouts.admin', 'tax.forms'] as const;

export const dealerRoom = ['dealers.list', 'dealer-feed.runs'] as const;

export const peopleRoom = ['users.list', 'invitations.list', 'users.duplicates'] as const;
