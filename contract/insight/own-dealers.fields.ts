/** People who manage dealers and read the reports of their staff. */
export const ownDealersAccess = {
  all: [{ reach: ['dealers', 'groups'] }, { right: 'USER_REPORTS' }],
} as const;

/** The most people a manager's home page lists; the reports list all. */
export const shownPeople = 8;

/** How many weeks back a trend begins. */
export const trendWeeks = ['4', '12', '52'] as const;
export type TrendWeeks = (typeof trendWeeks)[number];

/** How many days a trend shows, at even steps. */
export const shownDays = 12;

/** The most names of people overdue at a dealer. */
export const shownNames = 3;
