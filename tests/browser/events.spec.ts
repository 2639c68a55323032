import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { confirmTelling, publish } from './publish.ts';

test('a brand manager holds an event, a learner answers in French on a phone, and the manager sees it', async ({
  page,
  faults,
}) => {
  const title = `Ride day ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/events');
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add event' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/events\/create$/);

  // Without a title, nothing is saved.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter a title in English or in French.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title in French' }).fill(`Journée ${title}`);
  await page.getByRole('textbox', { name: 'Description in French' }).fill('Apportez des gants.');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Denver');
  await page.getByRole('option', { name: /America\/Denver/ }).click();

  // The clocks there skip this hour.
  await page.getByRole('textbox', { name: 'Start date' }).fill('03/11/2040');
  await page.getByRole('textbox', { name: 'Start time' }).fill('2:30 AM');
  await page.getByRole('textbox', { name: 'End date' }).fill('03/12/2040');
  await page.getByRole('textbox', { name: 'End time' }).fill('4:00 PM');
  await page.getByRole('textbox', { name: 'Venue' }).fill('High Mesa Test Park');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('the clocks there skip from 02:00 to 03:00')).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  faults.length = 0;
  await page.getByRole('textbox', { name: 'Start time' }).fill('8:30 AM');
  await expectAccessible(page);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('High Mesa Test Park').first()).toBeVisible();
  await preview.close();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/events\/[0-9a-f-]{36}\/edit$/);
  const id = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await signIn(page, 'learner');
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto(`/fr/auth/events?text=${encodeURIComponent(title)}`);
  const entry = page.getByRole('link', { name: new RegExp(`Journée ${title}`) });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await entry.click();
  await expect(page.getByRole('heading', { name: `Journée ${title}` })).toBeVisible();
  await expect(page.getByText('Apportez des gants.')).toBeVisible();
  await page.getByRole('button', { name: 'Je participe' }).click();
  await expect(page.getByRole('button', { name: 'Je participe' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Ajouter .* aux favoris$/ }).click();
  await expect(page.getByRole('button', { name: /^Retirer .* des favoris$/ })).toBeVisible();
  await expectAccessible(page);
  const calendar = await page.request.get(`/api/events/${id}/calendar-file`);
  expect(await calendar.text()).toContain('DTSTART;TZID=America/Denver:20400311T083000');
  await page.goto('/fr/auth/favorites');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();

  // The manager of the dealer sees who comes.
  await signIn(page, 'manager');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(`/auth/events/${id}`);
  const team = page.getByRole('table', { name: 'How your people answered' });
  await expect(team.getByRole('row', { name: /Going/ })).toBeVisible();
  await expectAccessible(page);

  // What a search finds does not change how many have answered.
  const answered = page.getByText(/^\d+ (person has|people have) answered\.$/);
  await expect(answered).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody of this name');
  await expect(page.getByText('No results')).toBeVisible();
  await expect(answered).toBeHidden();

  // The next event starts with the first page of its answers, and a page beyond the last is the last.
  await page.goto(`/auth/events/${id}?range=coming&answers.page=7`);
  await expect(team.getByRole('row', { name: /Going/ })).toBeVisible();
  await page.goto(`/auth/events/${id}?range=coming&answers.type=going`);
  await page.getByRole('button', { name: 'Earlier event' }).click();
  await expect(page).toHaveURL(/range=coming$/);
  // The way from event to event stays in the list it began in.
  await page.goto('/auth/events');
  await page.getByRole('list', { name: 'Upcoming' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Later event' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Earlier event' })).toBeHidden();

  // It moves, and then it is called off.
  await signIn(page, 'brand');
  await page.goto(`/auth/admin/events/${id}/edit`);
  await page.getByRole('textbox', { name: 'Venue' }).fill('Yard 4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await confirmTelling(page);
  await expect(page.getByText(/^Saved\. \d+ (person is|people are) told$/)).toBeVisible();
  await expect(page.getByText('Moved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('No snow');
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await confirmTelling(page);
  await expect(page.getByText('This event is canceled')).toBeVisible();

  await signIn(page, 'learner');
  await page.goto(`/auth/events/${id}`);
  await expect(page.getByText('Reason: No snow')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toBeHidden();
  const refused = await page.request.post(`/api/events/${id}/attend`, { data: { type: 'going' } });
  expect(refused.status()).toBe(409);

  await signIn(page, 'brand');
  await page.goto(`/auth/admin/events/${id}/edit`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Restore event' }).click();
  await page.getByRole('button', { name: 'Restore event' }).click();
  await expect(page.getByText('Event restored')).toBeVisible();
  await page.getByRole('button', { name: 'Attendance' }).click();
  await expect(page).toHaveURL(/attendance$/);
  await expect(page.getByRole('table', { name: 'Who answered' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const file = await (await page.request.get(`/api/events/${id}/attendees-file?type=going`)).text();
  expect(file.replaceAll('"', '').trim().split('\r\n')).toEqual([
    expect.stringContaining('Name,Dealer,Answer'),
    expect.stringContaining('Going'),
    '',
    'Rows: 1',
  ]);
});

test('a time that the clocks show twice is asked back, and events are found by department and day', async ({
  page,
}) => {
  const title = `Night ride ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/events/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Denver');
  await page.getByRole('option', { name: /America\/Denver/ }).click();
  await page.getByRole('textbox', { name: 'Start date' }).fill('11/04/2040');
  await page.getByRole('textbox', { name: 'Start time' }).fill('1:30 AM');
  await page.getByRole('radio', { name: 'The second one, MST' }).check();
  await page.getByRole('textbox', { name: 'End date' }).fill('11/04/2040');
  await page.getByRole('textbox', { name: 'End time' }).fill('6:00 AM');
  await page.getByRole('textbox', { name: 'Link' }).fill('https://meet.paddock.example/night-ride');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('radio', { name: 'The second one, MST' })).toBeChecked();
  const id = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const file = await (await page.request.get(`/api/events/${id}/calendar-file`)).text();
  expect(file).toContain('DTSTART:20401104T083000Z');

  await page.goto('/auth/admin/events');
  await page.getByRole('button', { name: 'More filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'More filters' });
  await drawer.getByRole('textbox', { name: 'Takes place on' }).fill('11/04/2040');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Show events' }).click();
  await expect(page).toHaveURL(/date=2040-11-04/);
  const table = page.getByRole('table', { name: 'Events' });
  await expect(table.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(table.getByRole('link', { name: title })).toBeHidden();
  await page.getByRole('tab', { name: /^Trash/ }).click();
  await expect(table.getByRole('link', { name: title })).toBeVisible();
});
