import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A published livestream in 30 days, made by the administrator who is signed in. Returns its id. */
async function publishEvent(request: APIRequestContext, title: string, options: object): Promise<string> {
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const { template } = await send('/api/ilt-template/', {
    title,
    type: 'Update',
    durationMinutes: 60,
    seats: 8,
    status: 'published',
  });
  const { event } = await send('/api/ilt-event/', {
    template: template!._id,
    virtual: true,
    link: 'https://meet.example/options',
    timezone: 'UTC',
    startDate: `${day(30)}T10:00`,
    endDate: `${day(30)}T11:00`,
    ...options,
  });
  await send(`/api/ilt-event/${event!._id}/status`, { status: 'published' });
  return event!._id;
}

test('an administrator reads that too few people come, and decides that the event takes place', async ({
  page,
}) => {
  await signIn(page, 'platform');
  const title = `Minimum ${Date.now()}`;
  const id = await publishEvent(page.request, title, { minPeople: 3, decideOn: day(10) });
  await page.goto(`/auth/admin/live-training/events/${id}`);
  await expect(
    page.getByText('The minimum is not reached: 0 of at least 3 people have a seat'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel event' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('Too few people: 0 of at least 3 have a seat.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep event' }).click();
  // A month narrows to what has to be decided, too.
  const month = `/auth/admin/live-training/events?view=month&period=undecided&text=${encodeURIComponent(title)}&calendar.day=${day(30)}`;
  await page.goto(month);
  const calendar = page.getByRole('group', { name: 'Events in the calendar', exact: true });
  await expect(calendar.getByText(title).first()).toBeVisible();
  await page.goto(`/auth/admin/live-training/events/${id}`);
  await page.getByRole('button', { name: 'Confirm event' }).click();
  await expect(page.getByText(/^This event was confirmed on /)).toBeVisible();
  await page.goto(month);
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('undecided');
  await expect(calendar).toHaveAttribute('aria-busy', 'false');
  await expect(calendar.getByText(title)).toHaveCount(0);
  await signIn(page, 'learner');
  await page.goto(`/auth/live-training/events/${id}`);
  await expect(page.getByText('This event is confirmed.')).toBeVisible();
});

test('a manager reserves seats in French on a phone, and an administrator releases them', async ({
  page,
  faults,
}) => {
  await signIn(page, 'platform');
  const id = await publishEvent(page.request, `Reserved ${Date.now()}`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager');
  await page.goto(`/fr/auth/live-training/events/${id}`);
  await page.getByRole('button', { name: 'Réserver des places' }).click();
  const field = page.getByRole('textbox', { name: 'Places à nommer plus tard' });
  await field.fill('3');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // A dealer may have a quarter of eight seats.
  await expect(page.getByText(/au plus 2 dans cet événement/)).toBeVisible();
  await expectAccessible(page);
  await field.fill('2');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('2 places réservées à nommer')).toBeVisible();
  await expect(page.getByText('2 places prises sur 8')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'platform');
  await page.goto(`/fr/auth/admin/live-training/events/${id}?tab=roster`);
  await expect(page.getByText(/2 places réservées à nommer/)).toBeVisible();
  await page.getByRole('button', { name: 'Libérer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Libérer' }).click();
  await expect(page.getByText(/places réservées à nommer/)).toBeHidden();
  // The refusal of three seats.
  expect(faults.filter((fault) => !/\b409\b/.test(fault))).toEqual([]);
  faults.length = 0;
});

test('a learner says what is of interest, and finds events near the dealer', async ({ page }) => {
  await signIn(page, 'learner');
  await page.goto('/auth/live-training');
  const topic = page.getByRole('listitem').filter({ hasText: 'Claims evening' });
  await topic.getByRole('button', { name: /^I am interested/ }).click();
  await expect(topic.getByRole('button', { name: /^No longer interested/ })).toBeVisible();
  await expectAccessible(page);
  await topic.getByRole('button', { name: /^No longer interested/ }).click();
  await expect(topic.getByRole('button', { name: /^I am interested/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Near my dealer' }).selectOption('100');
  await expect(page).toHaveURL(/near=100/);
  await expect(page.getByText('15 miles away')).toBeVisible();
  await expect(page.getByRole('link', { name: 'High-voltage practice day' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscribe in my calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar feed' })).toBeInViewport();
});
