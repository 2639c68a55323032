/** How many days before a course is due its people are reminded: two weeks, three days, and on the day. */
export const reminderDays = [14, 3, 0] as const;
