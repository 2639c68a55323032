import { expect, test } from 'vitest';
import { features, type Feature } from '#contract/platform/features.ts';
import { leadsNowhere } from './screen-at.ts';

const without = (...off: readonly Feature[]) =>
  Object.fromEntries(features.map((one) => [one, !off.includes(one)])) as Record<Feature, boolean>;
const person = '/auth/report/user/01900000-0000-7000-8000-000000000001/details';

test.each<[string, readonly Feature[], boolean]>([
  [person, ['userReports'], true],
  ['/auth/admin/report/user', ['userReports'], true],
  ['/auth/report/dealer', ['dealerReports'], true],
  [person, [], false],
  [person, ['dealerReports', 'resources'], false],
  ['/auth/my-training', ['userReports', 'dealerReports'], false],
  ['/auth/no-such-page', ['userReports'], false],
])('%s without %j leads nowhere: %s', (path, off, nowhere) => {
  expect(leadsNowhere(path, without(...off))).toBe(nowhere);
});
