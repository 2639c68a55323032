import { expect, test } from 'vitest';
import { opensOver } from './drawers.ts';

test.each([
  ['/auth/admin/assign-groups', '/auth/admin/assign-groups/create', true],
  ['/auth/admin/assign-groups', '/auth/admin/assign-groups/0190/edit', true],
  ['/auth/admin/dealer-manager', '/auth/admin/dealer-manager/create', true],
  // These are pages.
  ['/auth/admin/dealer-manager', '/auth/admin/dealer-manager/0190/edit', false],
  ['/auth/admin/user-manager', '/auth/admin/user-manager/0190/edit', false],
  // Opened from elsewhere, such as a report.
  ['/auth/admin/report/dealer', '/auth/admin/dealer-manager/0190/edit', false],
  // The list itself, opened from the menu.
  ['/auth/admin/assign-groups', '/auth/admin/assign-groups', false],
])('from %s, %s opens over the list: %s', (here, path, is) => {
  expect(opensOver(here, path)).toBe(is);
});
