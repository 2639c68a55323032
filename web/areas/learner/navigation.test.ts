import { expect, test } from 'vitest';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { learnerNavigationFor, learnerReportsFor } from './navigation.ts';

const session = (code: string): SessionReply =>
  ({
    user: {
      role: { code, rights: ['USER_REPORTS', 'DEALER_REPORTS'].map((name) => ({ name })) },
      isPlatformAdmin: false,
      isInstructor: false,
      assignmentGroups: [],
    },
    limited: false,
    config: {
      adminRoles: [],
      limitedAdminRoles: [],
      salesGroupName: 'Sales',
      features: { userReports: true, dealerReports: true, dealers: true },
    },
  }) as unknown as SessionReply;
const idsOf = (screens: readonly { readonly id: string }[]) => screens.map(({ id }) => id);

test('a dealer manager has the training of the own dealers in one place', () => {
  const manager = session('DEALER_MANAGER');
  expect(idsOf(learnerNavigationFor(manager))).toContain('courses.dealer-training');
  expect(idsOf(learnerReportsFor(manager))).toEqual(['reports.users']);
});

test('field staff have a report of their dealers', () => {
  const district = session('DISTRICT_MANAGER');
  expect(idsOf(learnerNavigationFor(district))).not.toContain('courses.dealer-training');
  expect(idsOf(learnerReportsFor(district))).toEqual(['reports.users', 'reports.dealers']);
});
