import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

let eventId = '';

/** A published livestream with one template, made by an administrator. Returns its id. */
async function publishEvent(
  request: APIRequestContext,
  title: string,
  times: { readonly startDate: string; readonly endDate: string },
): Promise<string> {
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const { template } = await send('/api/ilt-template/', {
    title,
    type: 'Update',
    durationMinutes: 60,
    seats: 4,
    status: 'published',
  });
  const { event } = await send('/api/ilt-event/', {
    template: template!._id,
    virtual: true,
    link: 'https://meet.example/winch',
    timezone: 'UTC',
    ...times,
  });
  eventId = event!._id;
  await send(`/api/ilt-event/${eventId}/status`, { status: 'published' });
  return eventId;
}

// A seat that a failed journey leaves behind would overlap with that of its second try.
test.afterEach(async ({ page }, { status, expectedStatus }) => {
  if (status === expectedStatus) return;
  await signIn(page, 'platform');
  await page.request.put(`/api/ilt-event/${eventId}/cancel`, { data: { reason: 'The journey failed' } });
});

const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

test('a learner takes a seat, finds it among the own events, and gives it up', async ({ page }) => {
  const title = `Winch evening ${Date.now()}`;
  await signIn(page, 'platform');
  const id = await publishEvent(page.request, title, { startDate: clock(72), endDate: clock(73) });
  await signIn(page, 'learner');
  await page.goto('/auth');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live training' }).click();
  await page.getByRole('searchbox', { name: 'Title, venue, or city' }).fill(title);
  // The list is pale until it has what was searched for.
  await expect(page.locator('[id^="event-"]')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('0 of 4 seats taken')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  // The page and a message say so.
  await expect(page.getByRole('status').getByText('You have a seat').first()).toBeVisible();
  await expect(page.getByText('1 of 4 seats taken')).toBeVisible();
  await expect(page.getByText(/Your join link appears here on/)).toBeVisible();
  expect(await page.content()).not.toContain('meet.example');
  await expectAccessible(page);

  await page.goto(`/auth/live-training?tab=enrolled&text=${encodeURIComponent(title)}`);
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('Enrolled')).toBeVisible();
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Give up my seat' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Give up my seat' }).click();
  await expect(page.getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await expect(page.getByText('0 of 4 seats taken')).toBeVisible();
});

test('a learner confirms the attendance with the code at the door, in French on a phone', async ({
  page,
}) => {
  const title = `Treuil ${Date.now()}`;
  await signIn(page, 'platform');
  const id = await publishEvent(page.request, title, { startDate: clock(0.2), endDate: clock(2) });
  await signIn(page, 'learner');
  const enrolled = await page.request.put(`/api/ilt-event/${id}/enroll`);
  expect(enrolled.status(), await enrolled.text()).toBe(200);
  await signIn(page, 'platform');
  const reply = await page.request.get(`/api/ilt-event/${id}/attendance-code`);
  const { code } = (await reply.json()) as { code: string };
  const address = `/fr/auth/live-training/events/${id}/mark-self-attendance`;

  // Whoever is not signed in signs in first and comes back.
  await page.context().clearCookies();
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: /Connectez-vous/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/fr\/public\/login$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'redirect_to')?.value).toBe(encodeURIComponent(address));

  await signIn(page, 'learner');
  await page.goto(`${address}?code=${encodeURIComponent(code)}`);
  await expect(page.getByRole('heading', { name: 'Votre présence est confirmée' })).toBeVisible();
  await expect(page.getByText('Présent', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a dealer manager enrolls one of the own staff and withdraws the person', async ({ page }) => {
  const title = `Team evening ${Date.now()}`;
  await signIn(page, 'platform');
  const id = await publishEvent(page.request, title, { startDate: clock(96), endDate: clock(97) });
  await signIn(page, 'manager');
  await page.goto(`/auth/live-training/events/${id}`);
  await page.getByRole('button', { name: 'Enroll people' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'People' }).click();
  const option = page.getByRole('option').first();
  await option.click();
  await drawer.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(page.getByText('1 person enrolled')).toBeVisible();
  const withdraw = page.getByRole('button', { name: /^Withdraw / });
  await expect(withdraw).toHaveCount(1);
  await expectAccessible(page);
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(
    page.getByText('Nobody on your team has a seat or waits for one in this event.'),
  ).toBeVisible();

  await page.goto('/auth/live-training?tab=team');
  await expect(page.getByRole('table', { name: 'My team' })).toBeVisible();
  await expectAccessible(page);
});
