import type { FrameLocator, Page } from '@playwright/test';
import { findChromium } from '#server/commands/test/chromium.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildScormCourse, type BuiltScormCourse } from '#tests/builders/scorm-packages.ts';
import { buildCurriculum } from '#tests/builders/training.ts';
import { keptLesson } from '../../bench/tabs/kept.queries.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { tryTabs } from '../../bench/tabs/tabs.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';
import { freePort } from '#tests/harness/ports.ts';

/** Four pages; the last one completes the lesson with 90 points. */
const pages = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Brake service</title></head>
<body><main><h1 id="title"></h1><p id="entry"></p><button id="next" type="button">Next page</button></main>
<script>
  var api = null;
  for (var at = window; !api; at = at.parent) { api = at.API || null; if (at === at.parent) break; }
  api.LMSInitialize('');
  var number = Number(api.LMSGetValue('cmi.core.lesson_location') || 1);
  document.getElementById('entry').textContent = 'Entry: ' + api.LMSGetValue('cmi.core.entry');
  function show() { document.getElementById('title').textContent = 'Page ' + number + ' of 4'; }
  show();
  if (api.LMSGetValue('cmi.core.lesson_status') === 'not attempted') api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
  document.getElementById('next').onclick = function () {
    number = Math.min(4, number + 1);
    api.LMSSetValue('cmi.core.lesson_location', String(number));
    api.LMSSetValue('cmi.suspend_data', 'seen=' + number);
    if (number === 4) { api.LMSSetValue('cmi.core.score.raw', '90'); api.LMSSetValue('cmi.core.lesson_status', 'completed'); }
    api.LMSCommit('');
    show();
  };
</script></body></html>`;

let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];
let curriculumId: string;
let courses: BuiltScormCourse[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
  courses = [];
  for (const name of ['Brake service', 'Winter service'])
    courses.push(
      await buildScormCourse(portal.built, {
        name,
        items: [{ itemId: 'brakes', title: 'Brake service', masteryScore: 80 }],
        files: { 'brakes.html': pages },
      }),
    );
  curriculumId = await buildCurriculum(
    portal.built,
    courses.map((course) => ({ ...course, right: {} })),
    { name: 'Workshop' },
  );
});
test.afterAll(() => portal.close());

const learner = (lastName: string) =>
  buildUser(portal.built, { dealerId, groupIds, firstName: 'Noor', lastName });
const open = async (page: Page, user: BuiltUser, view: View, course = courses[0]!) => {
  await show(page, view);
  await page.context().addCookies([await portal.cookieOf(user.id)]);
  const language = view.language === 'fr' ? '/fr' : '';
  await page.goto(`${portal.url}${language}/auth/training/${curriculumId}/${course.id}`);
};
const lessonIn = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe');
const turn = (page: Page) => lessonIn(page).getByRole('button', { name: 'Next page' }).click();
const kept = async (user: BuiltUser, course = courses[0]!) =>
  (await keptLesson(portal.built.services.db, user.id, course.id)).location;
const desk: View = { language: 'en', scheme: 'light', width: 1440 };

test('half a lesson on a desktop, the rest on a phone in French, ten points once, and the manager sees it', async ({
  page,
  browser,
}) => {
  const user = await learner('Lavoie');
  await open(page, user, desk);
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 1 of 4' })).toBeVisible();
  await expect(lessonIn(page).getByText('Entry: ab-initio')).toBeVisible();
  await turn(page);
  await turn(page);
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await expect.poll(() => kept(user)).toBe(3);
  await expectAccessible(page);
  await page.close();

  const phone = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
  await open(phone, user, { language: 'fr', scheme: 'dark', width: 390 });
  await expect(lessonIn(phone).getByRole('heading', { name: 'Page 3 of 4' })).toBeVisible();
  await expect(lessonIn(phone).getByText('Entry: resume')).toBeVisible();
  await expect(phone.getByText('Tournez votre téléphone')).toBeVisible();
  await expectAccessible(phone);
  await turn(phone);
  // Completed, and still open until the reader continues.
  await expect.poll(() => kept(user)).toBe(4);
  await expect(phone.getByText('1/1', { exact: true })).toBeVisible();
  await expect(lessonIn(phone).getByRole('heading', { name: 'Page 4 of 4' })).toBeVisible();
  await phone.getByRole('button', { name: 'Suivant' }).click();
  await expect(phone.getByRole('heading', { name: /Brake service/, level: 2 })).toBeVisible();
  await expect(phone.getByText('10 points au total')).toBeVisible();
  // Completed again: it stays passed, and still earns ten points.
  await phone.goto(`${portal.url}/fr/auth/training/${curriculumId}/${courses[0]!.id}?step=brakes`);
  await turn(phone);
  const read = async (path: string) => (await phone.request.get(portal.url + path)).json() as Promise<object>;
  expect(await read('/api/courses/user-courses-status')).toMatchObject({ pointsBalance: 10 });
  expect(await read(`/api/courses/${courses[0]!.id}/progress`)).toMatchObject({
    progress: { status: 'passed', bestScore: 90 },
  });
  await phone.context().close();

  const manager = await buildUser(portal.built, { role: 'DEALER_MANAGER', dealerId, groupIds });
  const office = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await office.context().addCookies([await portal.cookieOf(manager.id)]);
  await office.goto(`${portal.url}/auth/dealer-training`);
  await expect(office.getByRole('row', { name: /Lavoie/ })).toBeVisible();
  await office.context().close();
});

test('without a connection, work waits on the device and is sent later', async ({ page, faults }) => {
  const user = await learner('Pelletier');
  await open(page, user, desk);
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 1 of 4' })).toBeVisible();
  await page.context().setOffline(true);
  await turn(page);
  await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  expect(await kept(user)).toBe(2);
  // This test makes requests fail on purpose.
  faults.length = 0;
});

test('opened on a second device, the lesson reports it on the first one, which can take it back', async ({
  page,
  browser,
}) => {
  const user = await learner('Côté');
  await open(page, user, desk);
  await turn(page);
  await expect.poll(() => kept(user)).toBe(2);
  const second = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await open(second, user, desk);
  await expect(lessonIn(second).getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible();
  await turn(second);
  await expect.poll(() => kept(user)).toBe(3);
  await second.context().close();
  await turn(page);
  await expect(page.getByRole('heading', { name: 'The lesson is open somewhere else' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reopen here' }).click();
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 3 of 4' })).toBeVisible();
});

test('a lesson in a separate window is saved in the same way', async ({ page }) => {
  const user = await learner('Roy');
  await open(page, user, desk, courses[1]!);
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 1 of 4' })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open in a new window' }).click();
  const own = await opening;
  await expect(page.getByRole('heading', { name: 'The lesson is open in its own window' })).toBeVisible();
  await own.frameLocator('iframe').getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => kept(user, courses[1]!)).toBe(2);
  await own.close();
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible();
});

test('if the second address is blocked, the page explains what to do', async ({ page, faults }) => {
  await page.route(/^http:\/\/([\w-]+\.)?localhost:/, (route) => route.abort());
  await open(page, await learner('Gagnon'), desk);
  await expect(page.getByRole('heading', { name: 'The lesson can’t be shown' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('button', { name: 'Open in a new window' })).toBeVisible();
  await expectAccessible(page);
  faults.length = 0;
});

test('an author plays it without saving anything', async ({ page }) => {
  const author = await buildUser(portal.built, { role: 'PLATFORM_ADMIN', dealerId, groupIds });
  await show(page, desk);
  await page.context().addCookies([await portal.cookieOf(author.id)]);
  await page.goto(`${portal.url}/auth/admin/courses/${courses[0]!.id}/preview`);
  await turn(page);
  await expect(lessonIn(page).getByRole('heading', { name: 'Page 2 of 4' })).toBeVisible();
  await expect(page.getByText('Preview: nothing is saved')).toBeVisible();
  expect(await kept(author)).toBe(0);
});

test('a killed tab loses nothing that was acknowledged', async () => {
  test.slow();
  const result = await tryTabs({
    rounds: 25,
    port: await freePort(),
    chromium: findChromium()!,
  });
  expect(result.lost).toEqual([]);
  expect(result.commits).toBeGreaterThan(15);
  expect(result.answers).toBeGreaterThan(5);
});
