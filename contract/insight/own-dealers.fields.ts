/** People who manage dealers and read the reports of their staff. */
export const ownDealersAccess = {
  all: [{ reach: ['dealers', 'groups'] }, { right: 'USER_REPORTS' }],
} as const;

/** The most people a manager's home page lists; the reports list all. */
export const shownPeople = 8;

/** How many weeks a trend shows. */
export const shownWeeks = 12;
