import type { Reach } from '#contract/platform/roles.ts';
import type { Right } from '#contract/platform/rights.ts';

/** Rights by which people read or change others at their dealer. */
const overOthers = [
  'VIEW_USERS',
  'MODIFY_USERS',
  'VIEW_DEALERS',
  'MODIFY_DEALERS',
  'USER_REPORTS',
  'DEALER_REPORTS',
  'CURRICULUM_REPORTS',
  'COURSE_REPORTS',
  'INCENTIVE_REPORTS',
] as const satisfies readonly Right[];

/**
 * True for people who reach only themselves and cannot read other people's data. A role that reads its dealers' people would choose whose data to read by choosing
 * a dealer, so an administrator adds it.
 */
export const mayJoinAlone = (person: {
  readonly reach: Reach;
  readonly rights: ReadonlySet<string>;
}): boolean => person.reach === 'self' && !overOthers.some((right) => person.rights.has(right));
