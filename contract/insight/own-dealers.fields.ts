/** Who looks after dealers and reads the reports of their people. */
export const ownDealersAccess = {
  all: [
    { role: ['DEALER_MANAGER', 'DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'] },
    { right: 'USER_REPORTS' },
  ],
} as const;

/** How many people the home of a manager names; the reports have them all. */
export const shownPeople = 8;
