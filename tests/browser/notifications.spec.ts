import { expect, show, signIn, test } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

test('a learner reads notifications one by one and all at once, and the bell counts along', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'manager');
  await page.goto('/auth');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0]);
  expect(unread).toBeGreaterThan(1);
  await bell.click();
  await expect(page).toHaveURL(/\/auth\/notifications$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(unread);
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click();
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a person switches a kind off, and it stays off', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'instructor');
  await page.goto('/auth/notifications');
  await page.getByRole('link', { name: 'Choose notifications' }).click();
  const byMail = page.getByRole('switch', { name: 'New courses, by e-mail' });
  await expect(byMail).toBeChecked();
  await byMail.click({ force: true });
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(byMail).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'New courses, in the portal' })).toBeChecked();
  await byMail.click({ force: true });
  await expect(byMail).toBeChecked();
});

test('an administrator sees what became of the e-mails', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/notifications');
  const outcomes = page.getByRole('table', { name: 'Outcomes by type' });
  await expect(outcomes.getByRole('row', { name: /Passed courses/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /New course for you/ }).first()).toContainText('Complete');
});
