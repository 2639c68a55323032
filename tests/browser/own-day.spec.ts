import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildCourse } from '#tests/builders/training.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const phone: View = { ...desk, width: 390 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildDealer(portal.built, { name: 'Red Mesa Off-Road' });
  groupIds = [await buildAssignmentGroup(portal.built)];
  await db()
    .updateTable('dealer')
    .set({ addressLine1: '630 Sandbar Street', city: 'Grand Junction', region: 'CO', phone: '+1 555 0100' })
    .where('id', '=', dealerId)
    .execute();
});
test.afterAll(() => portal.close());

const db = () => portal.built.services.db;
const person = (firstName: string, options: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(portal.built, { dealerId, groupIds, firstName, lastName: 'Day', ...options });

/** The page in a view, for this person. */
async function as(page: Page, user: BuiltUser, view: View): Promise<void> {
  await show(page, view);
  await page
    .context()
    .addCookies([
      { name: 'i18n_redirected', value: view.language, url: portal.url },
      await portal.cookieOf(user.id),
    ]);
}

async function post<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const reply = await page.request.post(portal.url + path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}

/** A published livestream in three days, by the administrator whom the page belongs to. */
async function publish(page: Page, more: object = {}, ofTemplate: object = {}): Promise<string> {
  const { template } = await post<{ template: { _id: string } }>(page, '/api/ilt-template/', {
    title: 'CVT hands-on',
    type: 'Update',
    durationMinutes: 60,
    seats: 4,
    status: 'published',
    ...ofTemplate,
  });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { event } = await post<{ event: { _id: string } }>(page, '/api/ilt-event/', {
    template: template._id,
    seats: 4,
    virtual: true,
    link: 'https://meet.example/cvt',
    timezone: 'UTC',
    startDate: `${day}T12:00`,
    endDate: `${day}T13:00`,
    ...more,
  });
  await post(page, `/api/ilt-event/${event._id}/status`, { status: 'published' });
  return event._id;
}

test('the home of an instructor starts with the day: where to go, whom to call, and what is taught', async ({
  page,
}) => {
  const [admin, owner, instructor] = [
    await person('Ada', { role: 'ILT_ADMIN' }),
    await person('Omar', { role: 'DEALER_MANAGER' }),
    await person('Ines'),
  ];
  await db().updateTable('userAccount').set({ isInstructor: true }).where('id', '=', instructor.id).execute();
  await as(page, admin, desk);
  const { timeZone } = (await (await page.request.get(`${portal.url}/api/ilt-event/settings`)).json()) as {
    timeZone: string;
  };
  const eventId = await publish(page, { instructors: [instructor.id] });
  // It lasts all day, at whatever hour the journey runs.
  const visitId = newId();
  await sql`insert into field_visit (id, dealer_id, requester_id, instructor_id, type, topic, time_zone, start_local, end_local, starts_at,
      ends_at, status, confirmed_at)
    select ${visitId}, ${dealerId}, ${owner.id}, ${instructor.id}, 'Hands-On', 'Snow belts', ${timeZone}, day, day + interval '23 hours',
      day at time zone ${timeZone}, (day + interval '23 hours 59 minutes') at time zone ${timeZone}, 'confirmed', now()
    from (select date_trunc('day', now() at time zone ${timeZone}) as day) d`.execute(db());

  await as(page, instructor, phone);
  await page.goto(`${portal.url}/auth`);
  const visit = page.getByRole('article').filter({ hasText: 'Snow belts' });
  await expect(visit.getByText('630 Sandbar Street, Grand Junction, CO')).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Sandbar/);
  await expect(visit.getByRole('link', { name: /Call Red Mesa Off-Road/ })).toHaveAttribute(
    'href',
    'tel:+15550100',
  );
  await expect(page.getByRole('link', { name: 'CVT hands-on' })).toBeVisible();
  await expectAccessible(page);
  await visit.getByRole('link', { name: 'Open the visit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Snow belts');

  await page.goto(`${portal.url}/auth/live-training?tab=teach`);
  await expect(page.getByText('0 of 4 seats taken')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${portal.url}/auth/live-training/events/${eventId}`);
  await expect(page.getByText('You teach this event')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take a seat' })).toBeHidden();
});

test('an event shows the course to somebody who lacks it, and a seat once it is passed', async ({ page }) => {
  const [admin, learner, manager] = [
    await person('Abe', { role: 'ILT_ADMIN' }),
    await person('Lena'),
    await person('Mona', { role: 'DEALER_MANAGER' }),
  ];
  const course = await buildCourse(portal.built, { name: 'CVT step by step' });
  await as(page, admin, desk);
  const eventId = await publish(page, {}, { course: course.id, courseRequired: true, title: 'CVT rebuild' });

  await as(page, learner, phone);
  const address = `${portal.url}/auth/live-training/events/${eventId}`;
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Open the course CVT step by step' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take a seat' })).toBeHidden();
  await expectAccessible(page);

  // The door says it before anybody presses.
  await page.goto(`${address}/mark-self-attendance`);
  await expect(page.getByRole('heading', { name: 'You have no seat in this event' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm my attendance' })).toBeHidden();

  // Managers read in the row why somebody cannot be chosen.
  await as(page, manager, desk);
  await page.goto(address);
  await page.getByRole('button', { name: 'Enroll people' }).click();
  await page.getByRole('textbox', { name: 'People' }).fill('Lena');
  const row = page.getByRole('option', { name: /Lena Day/ });
  await expect(row).toContainText('Has to pass the course CVT step by step first.');
  await expect(row).toHaveAttribute('data-combobox-disabled', 'true');

  await sql`insert into course_progress (user_id, course_id, course_version_id, status, section_count, percent, enrolled_at, last_event_at,
      passed_at, passed_version_id)
    select ${learner.id}, c.id, c.published_version_id, 'passed', 1, 1, now(), now(), now(), c.published_version_id
    from course c where c.id = ${course.id}`.execute(db());
  await as(page, learner, phone);
  await page.goto(address);
  await expect(page.getByText('Passed: CVT step by step')).toBeVisible();
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(page.getByText('You have a seat', { exact: true }).first()).toBeVisible();
});
