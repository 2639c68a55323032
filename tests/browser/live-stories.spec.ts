import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ownerPosition } from '#contract/platform/roles.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildCourse } from '#tests/builders/training.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, tick, type View } from './portal.ts';
import { confirmTelling, publish as publishRecord } from './publish.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
});
test.afterAll(() => portal.close());

const db = () => portal.built.services.db;
const person = (firstName: string, options: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(portal.built, { dealerId, groupIds, firstName, lastName: 'Story', ...options });
const become = async (context: BrowserContext, user: BuiltUser) =>
  context.addCookies([await portal.cookieOf(user.id)]);
const open = (page: Page, address: string) => page.goto(portal.url + address);
/** The page in a view, for this person. */
async function as(page: Page, user: BuiltUser, view: View): Promise<void> {
  await show(page, view);
  await page.context().addCookies([{ name: 'i18n_redirected', value: view.language, url: portal.url }]);
  await become(page.context(), user);
}

/** A change by the person whom the page belongs to. */
async function send<Reply>(
  page: Page,
  method: 'post' | 'put',
  path: string,
  data: object = {},
): Promise<Reply> {
  const reply = await page.request[method](portal.url + path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}

/** A published livestream in days or minutes from now, by the administrator whom the page belongs to. */
async function publish(page: Page, template: string, startsAt: Date, seats = 2): Promise<string> {
  const clock = (minutes: number) =>
    new Date(startsAt.getTime() + minutes * 60_000).toISOString().slice(0, 16);
  const { event } = await send<{ event: { _id: string } }>(page, 'post', '/api/ilt-event/', {
    template,
    seats,
    virtual: true,
    link: 'https://meet.example/story',
    timezone: 'UTC',
    startDate: clock(0),
    endDate: clock(60),
  });
  await send(page, 'post', `/api/ilt-event/${event._id}/status`, { status: 'published' });
  return event._id;
}

const templateOf = async (page: Page, title: string): Promise<string> => {
  const body = { title, type: 'Update', durationMinutes: 60, seats: 2, status: 'published' };
  return (await send<{ template: { _id: string } }>(page, 'post', '/api/ilt-template/', body)).template._id;
};
/** At noon, so that an event ends on the day it starts, at whatever hour the journey runs. */
const inDays = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(12, 0, 0, 0);
  return at;
};

test('from a template to a seat, an offer, the door, and the reports of the dealer', async ({ page }) => {
  const [admin, manager] = [
    await person('Ada', { role: 'ILT_ADMIN' }),
    await person('Mona', { role: 'DEALER_MANAGER' }),
  ];
  const [learner, other] = [await person('Luc', { language: 'fr' }), await person('Olga')];

  // An administrator makes the template and the event, which starts in a few minutes.
  await as(page, admin, desk);
  const { timeZone } = (await (await page.request.get(`${portal.url}/api/ilt-event/settings`)).json()) as {
    timeZone: string;
  };
  await open(page, '/auth/admin/live-training/templates');
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add template' }).first().click();
  await drawer.getByRole('textbox', { name: 'Title', exact: true }).fill('Clutch evening');
  await drawer.getByRole('textbox', { name: 'Title in French' }).fill('Soirée embrayage');
  await drawer.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Update' }).click();
  await drawer.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Published', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Duration in minutes' }).fill('60');
  await drawer.getByRole('textbox', { name: 'Seats' }).fill('3');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await page.getByRole('link', { name: 'Events' }).first().click();
  await page.getByRole('button', { name: 'Add event' }).first().click();
  await drawer.getByRole('combobox', { name: 'Template' }).fill('Clutch');
  await page.getByRole('option', { name: 'Clutch evening' }).click();
  await tick(drawer.getByRole('radio', { name: 'Livestream' }));
  await drawer.getByRole('textbox', { name: 'Link' }).fill('https://meet.example/clutch');
  const start = Temporal.Now.zonedDateTimeISO(timeZone).add({ minutes: 12 });
  const two = (value: number) => String(value).padStart(2, '0');
  await drawer
    .getByRole('textbox', { name: 'Start date' })
    .fill(`${two(start.month)}/${two(start.day)}/${start.year}`);
  await drawer
    .getByRole('textbox', { name: 'Start time' })
    .fill(`${start.hour % 12 || 12}:${two(start.minute)} ${start.hour < 12 ? 'AM' : 'PM'}`);
  await drawer.getByRole('button', { name: 'Add and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clutch evening' })).toBeVisible();
  await publishRecord(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  const eventId = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const later = await publish(page, await templateOf(page, 'Winch evening'), inDays(20), 1);

  // Somebody else has the only seat of another event.
  await become(page.context(), other);
  await send(page, 'put', `/api/ilt-event/${later}/enroll`);

  await as(page, learner, frenchPhone);
  await open(page, '/fr/auth/live-training');
  await page.getByRole('link', { name: 'Soirée embrayage' }).first().click();
  await page.getByRole('button', { name: 'Prendre une place' }).click();
  await expect(page.getByText('Vous avez une place').first()).toBeVisible();
  await expectAccessible(page);
  await open(page, `/fr/auth/live-training/events/${later}`);
  await page.getByRole('button', { name: 'Rejoindre la liste d’attente' }).click();
  await expect(page.getByText('Vous êtes au rang 1 de la liste d’attente')).toBeVisible();

  await become(page.context(), other);
  await send(page, 'put', `/api/ilt-event/${later}/un-enroll`);
  await become(page.context(), learner);
  await open(page, '/fr/auth/live-training');
  await expect(page.getByText('Une place vous est réservée : Winch evening')).toBeVisible();
  await page.getByRole('link', { name: 'Voir l’offre' }).click();
  await page.getByRole('button', { name: 'Prendre la place' }).click();
  await expect(page.getByText('Vous avez une place').first()).toBeVisible();

  // The code on the screen at the door.
  await as(page, admin, desk);
  await open(page, `/auth/admin/live-training/events/${eventId}?tab=attendance`);
  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const { code } = (await (
    await page.request.get(`${portal.url}/api/ilt-event/${eventId}/attendance-code`)
  ).json()) as { code: string };
  await page.keyboard.press('Escape');
  await as(page, learner, frenchPhone);
  await open(
    page,
    `/fr/auth/live-training/events/${eventId}/mark-self-attendance?code=${encodeURIComponent(code)}`,
  );
  await expect(page.getByRole('heading', { name: 'Votre présence est confirmée' })).toBeVisible();
  await expectAccessible(page);

  await as(page, admin, desk);
  await open(page, `/auth/admin/live-training/events/${eventId}?tab=attendance`);
  const people = page.getByRole('table', { name: 'Attendance' }).locator('tbody tr');
  await tick(people.filter({ hasText: 'Luc Story' }).getByRole('checkbox'));
  await page.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('tab', { name: 'Roster' }).click();
  await expect(
    page.getByRole('table', { name: 'Roster' }).locator('tbody tr').filter({ hasText: 'Luc Story' }),
  ).toContainText('Completed');

  await as(page, manager, desk);
  await open(page, '/auth/live-training?tab=team');
  const row = page
    .getByRole('table', { name: 'My team' })
    .locator('tbody tr')
    .filter({ hasText: 'Luc Story' });
  await expect(row.getByRole('link', { name: 'Winch evening' })).toBeVisible();
  await expect(row.getByText('Completed')).toBeVisible();
  await expectAccessible(page);
  await open(page, `/auth/report/dealer/${dealerId}/details`);
  await page.getByRole('tab', { name: 'Live training' }).click();
  const report = page.getByRole('table', { name: 'Live training' }).locator('tbody tr');
  await expect(report.filter({ hasText: 'Clutch evening' })).toContainText('Attended');
  await expect(report.filter({ hasText: 'Clutch evening' })).toContainText('Luc Story');
  await expect(report.filter({ hasText: 'Winch evening' })).toContainText('Enrolled');
  await expectAccessible(page);
});

test('an event is moved, canceled, rebooked with one press, and restored', async ({ page }) => {
  test.setTimeout(120_000);
  const admin = await person('Berta', { role: 'ILT_ADMIN' });
  const [stays, rebooks] = [await person('Stan'), await person('Rita')];
  await as(page, admin, desk);
  const template = await templateOf(page, 'Belt day');
  const first = await publish(page, template, inDays(30));
  const second = await publish(page, template, inDays(40));
  for (const user of [stays, rebooks]) {
    await become(page.context(), user);
    await send(page, 'put', `/api/ilt-event/${first}/enroll`);
  }

  await become(page.context(), admin);
  await open(page, `/auth/admin/live-training/events/${first}`);
  const [year, month, day] = inDays(31).toISOString().slice(0, 10).split('-');
  for (const name of ['End date', 'Start date']) {
    await page.getByRole('textbox', { name }).fill(`${month}/${day}/${year}`);
    await page.getByRole('textbox', { name }).blur();
  }
  await expect(page.getByText('people with a seat (2) and on the waitlist (0)')).toBeVisible();
  // The bar to save and the head of the page stay over what is scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await confirmTelling(page);
  // The mails are written when the change cannot be undone any more.
  const told = () =>
    db()
      .selectFrom('mail')
      .select('subject')
      .where('personId', 'in', [stays.id, rebooks.id])
      .where('subject', '=', 'Belt day has changed')
      .execute();
  expect(await told()).toHaveLength(0);
  await expect.poll(async () => (await told()).length, { timeout: 45_000 }).toBe(2);

  await page.getByRole('button', { name: /Belt day/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded.');
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await confirmTelling(page);
  await expect(page.getByText('This event is canceled')).toBeVisible();

  await become(page.context(), rebooks);
  await open(page, `/auth/live-training/events/${first}`);
  await expect(page.getByText('The hall is flooded.')).toBeVisible();
  await expectAccessible(page);
  const joined = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('button', { name: /^Join the date/ }).click();
  expect((await joined).status()).toBe(200);
  await open(page, `/auth/live-training/events/${second}`);
  await expect(page.getByText('You have a seat').first()).toBeVisible();

  await become(page.context(), admin);
  await open(page, `/auth/admin/live-training/events/${first}`);
  await page.getByRole('button', { name: /Belt day/ }).click();
  await page.getByRole('menuitem', { name: 'Restore event' }).click();
  await expect(question.getByText('1 person does not get the seat back')).toBeVisible();
  await expect(question.getByText('Rita Story')).toBeVisible();
  await question.getByRole('button', { name: 'Restore event' }).click();
  await expect(page.getByText('Event restored')).toBeVisible();

  await become(page.context(), stays);
  await open(page, `/auth/live-training/events/${first}`);
  await expect(page.getByText('You have a seat').first()).toBeVisible();
  await become(page.context(), rebooks);
  await open(page, `/auth/live-training/events/${first}`);
  await expect(page.getByText('You have a seat on another date', { exact: false })).toBeVisible();
});

test('from a request to a visit offline, a finding, and the course that closes it', async ({
  page,
  faults,
}) => {
  const owner = await person('Omar', { role: 'DEALER_MANAGER' });
  const [instructor, learner] = [
    await person('Ines', { dealerId: undefined as never }),
    await person('Lena'),
  ];
  const course = await buildCourse(portal.built, { name: 'Belts step by step', sections: 2, questions: 0 });
  await db()
    .updateTable('userAccount')
    .set({ dealerPosition: ownerPosition })
    .where('id', '=', owner.id)
    .execute();
  await db().updateTable('userAccount').set({ isInstructor: true }).where('id', '=', instructor.id).execute();
  await as(page, instructor, desk);
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '17:00' }));
  await send(page, 'post', '/api/field-training/availabilities', {
    timezone: 'America/Denver',
    weekly,
    daysOff: [],
  });

  await become(page.context(), owner);
  await open(page, '/auth/field-training');
  const options = page.getByRole('option').filter({ visible: true });
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Request a visit' }).first().click();
  await drawer.getByRole('textbox', { name: 'Topic' }).fill('Snow belts');
  await drawer.getByRole('textbox', { name: 'Attendees' }).fill('Lena');
  await options.filter({ hasText: 'Lena Story' }).click();
  await drawer.getByRole('textbox', { name: 'Topic' }).click();
  await drawer.getByRole('combobox', { name: 'Instructor' }).click();
  await options.filter({ hasText: 'Ines Story' }).click();
  await drawer.getByRole('combobox', { name: /^Day/ }).click();
  await options.last().click();
  await drawer.getByRole('combobox', { name: /^Time/ }).click();
  await options.first().click();
  await drawer.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/auth\/field-training\/[0-9a-f-]+$/);
  const visitId = page.url().split('/').at(-1)!;

  await become(page.context(), instructor);
  await open(page, `/auth/admin/field-training/instructor/${visitId}`);
  await page.getByRole('button', { name: 'Confirm visit' }).click();
  await expect(page.getByText('Visit confirmed', { exact: true })).toBeVisible();

  // The day has come: the visit began an hour ago.
  await sql`update field_visit set starts_at = date_trunc('minute', now()) - interval '1 hour', ends_at = date_trunc('minute', now()) + interval '1 hour',
    start_local = (date_trunc('minute', now()) - interval '1 hour') at time zone time_zone,
    end_local = (date_trunc('minute', now()) + interval '1 hour') at time zone time_zone where id = ${visitId}`.execute(
    db(),
  );
  await as(page, instructor, { ...desk, width: 390 });
  await open(page, `/auth/admin/field-training/instructor/${visitId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Snow belts');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add finding' }).first().click();
  await expect(drawer.getByRole('combobox', { name: /^Attendee/ })).toHaveValue('Lena Story');
  await drawer.getByRole('textbox', { name: 'Finding' }).fill('Does not know how to set the belt.');
  await drawer.getByRole('combobox', { name: /^Course/ }).click();
  await options.filter({ hasText: 'Belts step by step' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Does not know how to set the belt.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete visit' }).click();
  await drawer.getByRole('textbox', { name: 'Report' }).fill('One of one needs the basics.');
  await drawer.getByRole('button', { name: 'Complete visit' }).click();
  await expect(page.getByText('Report kept on this device', { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  // The requests that failed without a connection.
  faults.length = 0;

  await as(page, learner, desk);
  await open(page, '/auth/my-training?view=remaining');
  await expect(page.getByText('Does not know how to set the belt.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Belts step by step/ })
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${portal.url}/api/courses/${course.id}/progress`);
      return ((await reply.json()) as { progress: { status: string } }).progress.status;
    })
    .toBe('passed');

  await become(page.context(), owner);
  await open(page, '/auth/field-training/findings');
  await expect(page.getByRole('tab', { name: /^Closed/ })).toContainText('1');
  await page.getByRole('tab', { name: /^Closed/ }).click();
  const closed = page.getByRole('table', { name: 'Findings' }).locator('tbody tr');
  await expect(closed).toContainText('Closed');
  await expectAccessible(page);
  await closed.getByRole('link', { name: 'Does not know how to set the belt.' }).click();
  await expect(page.getByText(/Passed on/)).toBeVisible();
});
