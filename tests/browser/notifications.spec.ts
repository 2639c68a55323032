import type { Delivery } from '#contract/people/notifications.calls.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

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
  // What has to be done stands first, with its button in the row; the rest by day.
  const groups = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(groups.first()).toHaveText('Needs action');
  await expect(page.getByRole('link', { name: /^(Read and confirm|Renew|Review)$/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(unread);
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click();
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`);
  // The keyboard goes on with the next one.
  await expect(page.getByRole('button', { name: /^Mark as read/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read everything.')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a person switches a kind off, and it stays off', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'instructor');
  await page.goto('/auth/notifications');
  await page.getByRole('link', { name: 'Choose notifications' }).click();
  const way = page.getByRole('combobox', { name: 'New courses' });
  await expect(way).toHaveValue('mail');
  const other = page.getByRole('combobox', { name: 'Passed courses' });
  await expect(other).toHaveValue('digest');
  const replies: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') replies.push(response.status());
  });
  // The second choice does not wait for the save of the first, and the keyboard stays where it is.
  await way.selectOption('Only in the portal');
  await other.focus();
  await other.selectOption('By e-mail');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect.poll(() => replies).toEqual([200, 200]);
  await expect(other).toBeFocused();
  await page.reload();
  await expect(way).toHaveValue('portal');
  await expect(other).toHaveValue('mail');
  await expectAccessible(page);
  await way.selectOption('By e-mail');
  await other.selectOption('In the morning summary');
  await expect.poll(() => replies.length).toBe(4);
  await page.reload();
  await expect(way).toHaveValue('mail');
  await expect(other).toHaveValue('digest');
});

test('an administrator sees what became of the e-mails', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/notifications/deliveries');
  const outcomes = page.getByRole('table', { name: 'Outcomes by type' });
  await expect(outcomes.getByRole('row', { name: /Passed courses/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /New course for you/ }).first()).toContainText('Complete');
});

test('an administrator follows what a person and everybody was told', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/notifications/deliveries');
  const broadcast = page.getByRole('link', {
    name: /^Delivery record: New course for you: “Torque trainer”/,
  });
  // Other journeys tell many people something at the same time.
  await page.getByRole('searchbox', { name: 'Notification' }).fill('torque trainer');
  await broadcast.click();
  const record = page.getByRole('table', { name: 'Delivery record' });
  await expect(record.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.fill('learner@paddock');
  // Other journeys tell this person so much that what the demo tells may be on another page.
  const replied = page.waitForResponse((one) => /\/deliveries\?.*user=/.test(one.url()) && one.ok());
  await page.getByRole('listbox').getByRole('option').first().click();
  const { deliveries } = (await (await replied).json()) as { deliveries: Delivery[] };
  expect(new Set(deliveries.map(({ user }) => user.name))).toEqual(new Set(['Maya Tallis']));
  for (const [index, { title }] of deliveries.slice(0, 3).entries())
    await expect(record.getByRole('row').nth(index + 1)).toContainText(title);
  await expect(person).toHaveValue('Maya Tallis');
  await broadcast.click();
  await person.fill('manager@paddock');
  await page
    .getByRole('option', { name: /manager@paddock/ })
    .first()
    .click();
  await expect(person).not.toHaveValue('Maya Tallis');
  await page.goBack();
  await expect(person).toHaveValue('Maya Tallis');
  await expect(page.getByText(/\d+ were opened in the portal\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'E-mail', exact: true }).selectOption('refused');
  await expect(page).toHaveURL(/record\.mail=refused/);
  await expect(record.getByText('550 No such mailbox here').first()).toBeVisible();
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await page.goto(new URL(page.url()).pathname.replace(/^/, '/fr') + new URL(page.url()).search);
  await expect(page.getByRole('heading', { level: 2, name: 'Registre des envois' })).toBeVisible();
  await expectAccessible(page);
});

test('similar notifications are one line with their number, read together, also in French on a phone', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'learner');
  await page.goto('/fr/auth/notifications');
  const three = (words: RegExp) =>
    page.getByRole('listitem').filter({ hasText: words }).filter({ hasText: 'Ewa Lisowicz' });
  const line = three(/et 2 autres depuis le/);
  await expect(line).toHaveCount(1);
  await expectAccessible(page);
  await show(page, desk);
  await page.goto('/auth/notifications');
  const same = three(/and 2 more since/);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(same).toHaveCount(1);
  const unread = await page.getByRole('button', { name: /^Mark as read/ }).count();
  await same.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(unread - 1);
  await expect(bell).toHaveAccessibleName(
    unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`,
  );
});
