import { expect, expectAccessible, signIn, test, tick } from './portal.ts';
import { publish as publishRecord } from './publish.ts';

/** A day of next year as people type it. */
const dayOfNextYear = (monthAndDay: string) => `${monthAndDay}/${new Date().getFullYear() + 1}`;

test('an administrator adds a location, a template, and an event, publishes it, and cancels it', async ({
  page,
}) => {
  const stamp = Date.now();
  const [venue, title] = [`Quarry hall ${stamp}`, `Winch day ${stamp}`];
  await signIn(page, 'ilt');

  await page.goto('/auth/admin/live-training');
  await expect(page).toHaveURL(/\/auth\/admin\/live-training\/events$/);
  await page.getByRole('link', { name: 'Locations' }).click();
  await page.getByRole('button', { name: 'Add location' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Venue' }).fill(venue);
  await drawer.getByRole('textbox', { name: 'City' }).fill('El Paso');
  await drawer.getByRole('combobox', { name: 'State or province' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Texas' }).click();
  const zone = drawer.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(/Central Time/);
  // The pin decides in a state with two zones.
  await drawer.getByRole('textbox', { name: 'Latitude' }).fill('31.76');
  await drawer.getByRole('textbox', { name: 'Longitude' }).fill('-106.49');
  await expect(zone).toHaveValue(/Mountain Time/);
  await drawer.getByRole('button', { name: 'Add room' }).click();
  await drawer.getByRole('textbox', { name: 'Room 1' }).fill('Pit');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Location saved')).toBeVisible();

  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Add template' }).first().click();
  await drawer.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await drawer.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Hands-On' }).click();
  await drawer.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Published', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Duration in minutes' }).fill('120');
  await drawer.getByRole('textbox', { name: 'Seats' }).fill('8');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  await page.getByRole('link', { name: 'Events' }).first().click();
  await page.getByRole('button', { name: 'Add event' }).first().click();
  await drawer.getByRole('combobox', { name: 'Template' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await drawer.getByRole('combobox', { name: 'Location' }).fill(venue);
  await page.getByRole('option', { name: venue }).click();
  await drawer.getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: 'Pit' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Start time' })).toHaveValue('8:00 AM');
  await drawer.getByRole('textbox', { name: 'Start date' }).fill(dayOfNextYear('06/15'));
  await drawer.getByRole('button', { name: 'Add and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/8:00\sAM to 10:00\sAM/)).toBeVisible();
  await expect(page.getByText('0 of 8')).toBeVisible();
  await expectAccessible(page);

  await publishRecord(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  const menu = page.getByRole('button', { name: new RegExp(title) });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await question.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded.');
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('This event is canceled')).toBeVisible();
  await expect(page.getByText('The hall is flooded.')).toBeVisible();
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect(page.getByText('Changed: cancellation, reason')).toBeVisible();

  await page.goto(`/auth/admin/live-training/events?status=canceled&text=${stamp}`);
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('menuitem', { name: 'Restore event' }).click();
  await expect(question.getByText('its room and instructors are booked again')).toBeVisible();
  await question.getByRole('button', { name: 'Restore event' }).click();
  await expect(page.getByText('Event restored')).toBeVisible();
  await page.goto(`/auth/admin/live-training/events?text=${stamp}`);
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete event' }).click();
  // The restoring can still be undone as well.
  const removed = page.locator('[role="status"] > *').filter({ hasText: 'Moved to the trash' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('the form asks which one is meant if the clocks show a time twice', async ({ page, faults }) => {
  await signIn(page, 'ilt');
  await page.goto('/auth/admin/live-training/events?status=draft&period=all');
  await page.locator('tbody').getByRole('link').first().click();
  await tick(page.getByRole('radio', { name: 'Livestream' }));
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: /America\/Denver/ }).click();
  const set = async (name: string, text: string) => {
    await page.getByRole('textbox', { name }).fill(text);
    await page.getByRole('textbox', { name }).blur();
  };
  await set('Start date', '11/07/2027');
  await set('Start time', '1:30 AM');
  await set('End date', '11/07/2027');
  await set('End time', '4:00 AM');
  const choice = page.getByRole('radiogroup', { name: 'Start time: first or second?' });
  await expect(choice).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/This time exists twice/)).toBeVisible();
  await choice.getByRole('radio', { name: /^The second one, MST/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();
  await expect(choice.getByRole('radio', { name: /^The second one/ })).toBeChecked();
  // The refused save.
  expect(faults.filter((fault) => !/\b400\b/.test(fault))).toEqual([]);
  faults.length = 0;
});

test('list, month, and map share their filters', async ({ page }) => {
  await signIn(page, 'ilt');
  await page.goto('/auth/admin/live-training/events');
  await page.getByRole('searchbox', { name: 'Title, venue, or city' }).fill('Denver');
  await expect(page).toHaveURL(/text=Denver/);
  await tick(page.getByRole('radio', { name: 'Map' }));
  await expect(page).toHaveURL(/text=Denver.*view=map|view=map.*text=Denver/);
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(page.getByRole('link', { name: 'Open event' })).toBeVisible();
  await expectAccessible(page);
  await tick(page.getByRole('radio', { name: 'Month', exact: true }).first());
  await expect(page).toHaveURL(/text=Denver/);
  await expect(page.getByRole('group', { name: 'Events in the calendar' })).toBeVisible();
});

test('an administrator enrolls people, records who came, takes a record back, and shows the QR code', async ({
  page,
}) => {
  const title = `Roster evening ${Date.now()}`;
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  await signIn(page, 'ilt');
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const texts = { title, type: 'Update', durationMinutes: 60, seats: 1, status: 'published' };
  const { template } = await send('/api/ilt-template/', texts);
  const { event } = await send('/api/ilt-event/', {
    template: template!._id,
    virtual: true,
    link: 'https://meet.example/roster',
    timezone: 'UTC',
    startDate: clock(0.3),
    endDate: clock(2),
  });
  await send(`/api/ilt-event/${event!._id}/status`, { status: 'published' });

  await page.goto(`/auth/admin/live-training/events/${event!._id}?tab=roster`);
  await page.getByRole('button', { name: 'Enroll people' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'People' }).fill('Folarin');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Folarin/ })
    .first()
    .click();
  await drawer.getByRole('textbox', { name: 'People' }).fill('Brightwater');
  await page
    .getByRole('option', { name: /Brightwater/ })
    .first()
    .click();
  await drawer.getByRole('button', { name: 'Enroll', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Roster' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Waitlist, number 1')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Waitlist' }).click();
  await expect(page.getByRole('table', { name: 'Waitlist' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Attendance' }).click();
  const people = page.getByRole('table', { name: 'Attendance' }).locator('tbody tr');
  await expect(people).toHaveCount(1);
  await tick(people.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Mark present' }).click();
  await expect(people.getByText('Checked in')).toBeVisible();
  await expectAccessible(page);
  await people.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Take the record back' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Mixed up.');
  await question.getByRole('button', { name: 'Take the record back' }).click();
  await expect(people.getByText('Not recorded yet')).toBeVisible();

  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  const code = page.getByRole('img', { name: 'QR code' });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
});

test('an administrator sees whom a move concerns, changes somebody’s date, and prints a sign-in sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        document.querySelector('[lang="en"] table')?.textContent ?? '',
      );
  });
  const title = `Moved evening ${Date.now()}`;
  // Another try must not meet the events of the first one.
  const base = 100 + (Date.now() % 200);
  const day = (days: number) => new Date(Date.now() + (base + days) * 86_400_000).toISOString().slice(0, 10);
  await signIn(page, 'ilt');
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const texts = { title, type: 'Update', durationMinutes: 60, seats: 5, status: 'published' };
  const { template } = await send('/api/ilt-template/', texts);
  const publish = async (date: string) => {
    const { event } = await send('/api/ilt-event/', {
      template: template!._id,
      virtual: true,
      link: 'https://meet.example/moved',
      timezone: 'UTC',
      startDate: `${date}T02:00`,
      endDate: `${date}T03:00`,
    });
    await send(`/api/ilt-event/${event!._id}/status`, { status: 'published' });
    return event!._id;
  };
  const [first] = [await publish(day(0)), await publish(day(1))];
  const found = await page.request.get(`/api/ilt-event/${first}/available-users?limit=1`);
  const { users } = (await found.json()) as { users: { _id: string; fullName: string }[] };
  await send(`/api/ilt-event/${first}/enroll-users`, { users: [users[0]!._id] });

  await page.goto(`/auth/admin/live-training/events/${first}`);
  for (const name of ['End date', 'Start date']) {
    const [year, month, date] = day(2).split('-');
    await page.getByRole('textbox', { name }).fill(`${month}/${date}/${year}`);
    await page.getByRole('textbox', { name }).blur();
  }
  await expect(page.getByText('people with a seat (1) and on the waitlist (0)')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('tab', { name: 'Roster' }).click();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign-in sheet' }).click();
  await expect(page.locator('body[data-printed]')).toHaveAttribute(
    'data-printed',
    new RegExp(users[0]!.fullName),
  );
  const rows = page.getByRole('table', { name: 'Roster' }).locator('tbody tr');
  await rows.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change date' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'New date' }).click();
  await page.getByRole('option', { name: /free seats/ }).click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Change date' }).click();
  await expect(page.getByText('Date changed')).toBeVisible();
  await expect(rows.getByText('Left')).toBeVisible();
});

test('an instructor opens the roster and the QR code from the learner area', async ({ page }) => {
  await signIn(page, 'ilt');
  const reply = await page.request.get(
    '/api/ilt-event/?isAdmin=true&status=published&dateRange=upcoming&limit=100',
  );
  const { events } = (await reply.json()) as {
    events: { _id: string; instructors: { name: string }[]; seatsTaken: number }[];
  };
  const taught = events.find(
    ({ instructors, seatsTaken }) =>
      seatsTaken > 0 && instructors.some(({ name }) => name === 'Jonas Feldmar'),
  )!;
  await signIn(page, 'instructor');
  await page.goto(`/auth/live-training/events/${taught._id}`);
  await page.getByRole('link', { name: 'Open roster and QR code' }).click();
  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Roster' }).click();
  await expect(page.getByRole('table', { name: 'Roster' }).locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enroll people' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an administrator duplicates an event, schedules it, and works on many at once', async ({
  page,
  faults,
}) => {
  const title = `Repeat day ${Date.now()}`;
  await signIn(page, 'ilt');
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const texts = { title, type: 'Update', durationMinutes: 60, seats: 5, status: 'published' };
  const { template } = await send('/api/ilt-template/', texts);
  const { event } = await send('/api/ilt-event/', {
    template: template!._id,
    virtual: true,
    link: 'https://meet.example/repeat',
    timezone: 'UTC',
    startDate: `${new Date().getFullYear() + 1}-01-20T08:00`,
  });
  await send(`/api/ilt-event/${event!._id}/status`, { status: 'published' });

  await page.goto(`/auth/admin/live-training/events?text=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Duplicated as a draft')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible();
  await expect(page.getByText('0 of 5')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`Actions for ${title}`) }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const drawer = page.getByRole('dialog');
  const [year, month, date] = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split('-');
  const day = `${month}/${date}/${year}`;
  await drawer.getByRole('textbox', { name: 'Publish on', exact: true }).fill(day);
  // Before it is planned, the number of people is said.
  await expect(drawer.getByText(/^As of today, it reaches \d+ (person|people)$/)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText(/Will be published on/)).toBeVisible();

  await page.goto(`/auth/admin/live-training/events?text=${encodeURIComponent(title)}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText(`Publishes ${day}`)).toBeVisible();
  await tick(page.getByRole('checkbox', { name: /all|page/i }).first());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // The original is published already.
  const sheet = page.getByRole('dialog', { name: 'Publish 2 items?' });
  await expect(sheet.getByText('This is already published.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Publish 1 item' }).click();
  await expect(page.getByText('1 item published', { exact: true })).toBeVisible();
  expect(faults.splice(0).every((fault) => fault.includes('409'))).toBe(true);
});
