import { expect, test } from 'vitest';
import type { Reach } from '#contract/platform/roles.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { learnerNavigationFor, learnerReportsFor } from './navigation.ts';

const session = (reach: Reach): SessionReply =>
  ({
    user: {
      role: {
        code: null,
        reach,
        adminArea: 'none',
        rights: ['USER_REPORTS', 'DEALER_REPORTS'].map((name) => ({ name })),
      },
      isPlatformAdmin: false,
      isInstructor: false,
      assignmentGroups: [],
    },
    limited: false,
    config: {
      salesGroupName: 'Sales',
      features: { userReports: true, dealerReports: true, dealers: true },
    },
  }) as unknown as SessionReply;
const idsOf = (screens: readonly { readonly id: string }[]) => screens.map(({ id }) => id);

test('a dealer manager has the training of the own dealers in one place', () => {
  const manager = session('dealers');
  expect(idsOf(learnerNavigationFor(manager))).toContain('courses.dealer-training');
  expect(idsOf(learnerReportsFor(manager))).toEqual(['reports.users']);
});

test('field staff have a report of their dealers', () => {
  const district = session('groups');
  expect(idsOf(learnerNavigationFor(district))).not.toContain('courses.dealer-training');
  expect(idsOf(learnerReportsFor(district))).toEqual(['reports.users', 'reports.dealers']);
});
