import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

const password = 'Saddle42ridge';
const desk: View = { language: 'en', scheme: 'light', width: 1440 };
let portal: OwnPortal;
let passwordHash: string;
let dealerId: string;
let groupIds: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  passwordHash = await hashPassword(password);
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
});
test.afterAll(() => portal.close());

const db = () => portal.built.services.db;
const learner = (firstName: string) =>
  buildUser(portal.built, { dealerId, groupIds, firstName, lastName: 'Tester', passwordHash });
async function newCourse(questions = 0): Promise<BuiltCourse & { address: string }> {
  const course = await buildCourse(portal.built, { name: 'Brakes', sections: 4, questions });
  const curriculumId = await buildCurriculum(portal.built, [course], { groupIds });
  return { ...course, address: `/auth/training/${curriculumId}/${course.id}` };
}
const become = async (context: BrowserContext, user: BuiltUser) =>
  context.addCookies([await portal.cookieOf(user.id)]);
const open = (page: Page, address: string) => page.goto(portal.url + address);
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const seen = async (user: BuiltUser, course: BuiltCourse) =>
  (
    await db()
      .selectFrom('courseProgress')
      .select('seenCount')
      .where('userId', '=', user.id)
      .where('courseId', '=', course.id)
      .executeTakeFirst()
  )?.seenCount ?? 0;
const signOutElsewhere = (user: BuiltUser) =>
  db().deleteFrom('session').where('userId', '=', user.id).execute();

for (const view of [desk, { language: 'fr', scheme: 'dark', width: 390 }] as const) {
  const words =
    view.language === 'en'
      ? {
          next: 'Next',
          title: 'Sign in to continue',
          password: 'Password',
          submit: 'Sign in',
          offline: 'No connection',
        }
      : {
          next: 'Suivant',
          title: 'Connectez-vous pour continuer',
          password: 'Mot de passe',
          submit: 'Se connecter',
          offline: 'Pas de connexion',
        };
  test(`signed out in the middle of a lesson, the person signs in over the page and continues (${view.language})`, async ({
    page,
    faults,
  }) => {
    const [user, course] = [await learner('Noor'), await newCourse()];
    await show(page, view);
    await become(page.context(), user);
    await open(page, (view.language === 'fr' ? '/fr' : '') + course.address);
    await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
    await expect.poll(() => seen(user, course)).toBe(0);
    await page.waitForLoadState('networkidle');
    await signOutElsewhere(user);

    await page.getByRole('button', { name: words.next }).click();
    const dialog = page.getByRole('alertdialog', { name: words.title });
    await expect(dialog).toBeVisible();
    await expect(page.getByText(words.offline)).toBeHidden();
    await expect(dialog.getByRole('textbox', { name: words.password })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Wrong42ridge');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox', { name: words.password }).fill(password);
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Section 1' })).toBeVisible();
    await expect.poll(() => seen(user, course)).toBe(1);
    // This test expects refused requests.
    faults.length = 0;
  });
}

test('when sign-in is postponed, a banner stays and the work waits on the device', async ({
  page,
  faults,
}) => {
  const [user, course] = [await learner('Ida'), await newCourse()];
  await show(page, desk);
  await become(page.context(), user);
  await open(page, course.address);
  await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await signOutElsewhere(user);
  await next(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await expect(
    page.getByText('Your work is saved on this device and will be sent once you sign in again.'),
  ).toBeVisible();
  await next(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('region', { name: 'Session ended' }).getByRole('button').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => seen(user, course), { timeout: 20_000 }).toBe(2);
  faults.length = 0;
});

test("someone else who signs in over a page gets a page of their own without anyone's work", async ({
  page,
  faults,
}) => {
  const [first, second, course] = [await learner('Kim'), await learner('Leo'), await newCourse()];
  await show(page, desk);
  await become(page.context(), first);
  await open(page, course.address);
  await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await signOutElsewhere(first);
  await next(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(second.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await reloaded;
  await page.waitForLoadState('networkidle');
  expect([await seen(first, course), await seen(second, course)]).toEqual([0, 0]);
  await become(page.context(), first);
  await open(page, '/auth');
  await expect.poll(() => seen(first, course), { timeout: 20_000 }).toBe(1);
  faults.length = 0;
});

test('a quiz continues with every answer after signing in again', async ({ page, faults }) => {
  const [user, course] = [await learner('Quinn'), await newCourse(2)];
  await show(page, desk);
  await become(page.context(), user);
  await open(page, `${course.address}?step=quiz`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio').first().check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await signOutElsewhere(user);
  // At once: whatever the page asks for meanwhile brings the dialog up, too.
  await page.getByRole('radio').first().check();
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const answers = async () => {
    const row = await db()
      .selectFrom('quizAttempt')
      .select('answers')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    return Object.keys(row.answers as object).length;
  };
  await expect.poll(answers).toBe(2);
  faults.length = 0;
});

test('two tabs, two people: what the first one did without a connection stays theirs', async ({
  page,
  faults,
}) => {
  const [first, second, course] = [await learner('Ada'), await learner('Ben'), await newCourse()];
  const context = page.context();
  await show(page, desk);
  await become(context, first);
  await open(page, course.address);
  await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await next(page);
  await expect(page.getByText('No connection')).toBeVisible();
  await next(page);
  // Someone else signs in in another tab of the same browser.
  await become(context, second);
  await context.setOffline(false);

  const dialog = page.getByRole('alertdialog', { name: 'Ben Tester is now signed in' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('region', { name: 'Session ended' })).toContainText('Ada Tester');
  await expect(page.getByRole('heading', { name: 'Section 2' })).toBeVisible();
  expect([await seen(first, course), await seen(second, course)]).toEqual([0, 0]);

  // After a reload, the page belongs to the second person, and still nothing is sent.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Section 2' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([await seen(first, course), await seen(second, course)]).toEqual([0, 0]);

  // The first person comes back and opens any page.
  await become(context, first);
  await open(page, '/auth');
  await expect.poll(() => seen(first, course), { timeout: 20_000 }).toBe(2);
  expect(await seen(second, course)).toBe(0);
  faults.length = 0;
});

test('refused work is shown with its reason until it is read', async ({ page }) => {
  const [user, course] = [await learner('Rae'), await newCourse()];
  await show(page, desk);
  await become(page.context(), user);
  await open(page, course.address);
  await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  // The first event of the course has arrived, so there is progress to give a new version.
  const begun = () =>
    db().selectFrom('courseProgress').select('userId').where('userId', '=', user.id).executeTakeFirst();
  await expect.poll(begun).toBeDefined();
  await page.waitForLoadState('networkidle');
  // A new version removes the open section.
  const versionId = newId();
  await sql`insert into course_version (id, course_id, number, content, quiz, section_ids, pass_score)
    select ${versionId}, course_id, 2, content, quiz, section_ids[2:], pass_score from course_version where id = ${course.versionId}`.execute(
    db(),
  );
  await db()
    .updateTable('courseProgress')
    .set({ courseVersionId: versionId })
    .where('userId', '=', user.id)
    .execute();
  await next(page);
  await next(page);
  await expect.poll(() => seen(user, course)).toBe(1);
  const refused = page.getByText('Brakes · Section 0');
  await expect(refused).toBeVisible();
  await expect(page.getByText('This section is not part of the course.')).toBeVisible();
  await expectAccessible(page);
  // It is shown on every page, and after a reload.
  await open(page, '/auth/my-training');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(refused).toBeHidden();
});

test('a device without room stores nothing, says so, and loses nothing', async ({ page, faults }) => {
  const [user, course] = [await learner('Flo'), await newCourse()];
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await show(page, desk);
  await become(page.context(), user);
  await open(page, course.address);
  await expect(page.getByRole('heading', { name: 'Section 0' })).toBeVisible();
  await next(page);
  await expect.poll(() => seen(user, course)).toBe(1);
  await page.context().setOffline(true);
  await next(page);
  await expect(page.getByText('This device can’t store your work')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => seen(user, course), { timeout: 20_000 }).toBe(2);
  await expect(page.getByText('This device can’t store your work')).toBeHidden();
  faults.length = 0;
});

test('when acting for someone ends, the open page says so and changes nothing', async ({ page, faults }) => {
  const admin = await buildUser(portal.built, {
    role: 'PLATFORM_ADMIN',
    firstName: 'Pat',
    lastName: 'Admin',
  });
  const user = await learner('Lou');
  await show(page, desk);
  await become(page.context(), admin);
  const acts = `${portal.url}/api/proxy/${user.id}?reason=Ticket%204711`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.get(acts, { headers })).status()).toBe(200);
  await db()
    .updateTable('session')
    .set({ proxyStepUpAt: new Date() })
    .where('userId', '=', admin.id)
    .execute();
  await page.clock.install();
  await open(page, '/auth/me');
  await expect(page.getByRole('region', { name: 'Acting for someone else' })).toContainText('Lou Tester');
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.fill('Louise');
  await db()
    .updateTable('session')
    .set({ proxyExpiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', admin.id)
    .execute();

  // The clock of the page reaches the end of the 30 minutes.
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('alertdialog', { name: 'You are no longer acting for Lou Tester' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(name).toHaveValue('Louise');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  if (await save.isVisible()) await save.click();
  const names = await db()
    .selectFrom('userAccount')
    .select(['firstName'])
    .where('id', 'in', [admin.id, user.id])
    .orderBy('firstName')
    .execute();
  expect(names.map((one) => one.firstName)).toEqual(['Lou', 'Pat']);
  await page.getByRole('region', { name: 'Session ended' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue as Pat Admin' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/user-manager\/[0-9a-f-]+\/edit$/);
  faults.length = 0;
});

test('wrongly recorded time is removed with a reason, and the report follows', async ({ page }) => {
  const admin = await buildUser(portal.built, {
    role: 'PLATFORM_ADMIN',
    firstName: 'Pat',
    lastName: 'Admin',
  });
  const [user, course] = [await learner('Uma'), await newCourse()];
  await show(page, desk);
  await become(page.context(), user);
  const event = (kind: string, time: number) => ({
    eventId: newId(),
    sectionId: course.sectionIds[0]!,
    kind,
    time,
  });
  const request = { data: { events: [event('section-seen', 540)] } };
  expect((await page.request.post(`${portal.url}/api/courses/${course.id}/progress`, request)).status()).toBe(
    200,
  );
  await become(page.context(), admin);
  await open(page, `/auth/admin/report/user/${user.id}/progress`);
  await expect(page.getByRole('cell', { name: '9 min' })).toBeVisible();
  await page.getByRole('button', { name: 'Correct time for Brakes' }).click();
  const drawer = page.getByRole('dialog', { name: /Correct recorded time/ });
  await drawer.getByRole('textbox', { name: 'Minutes to remove' }).fill('5');
  await drawer.getByRole('button', { name: 'Remove time' }).click();
  await expect(drawer.getByText('Reason is required')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Left open over lunch');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Remove time' }).click();
  await expect(page.getByRole('cell', { name: '4 min' })).toBeVisible();
  await page.getByRole('button', { name: 'Correct time for Brakes' }).click();
  await expect(drawer.getByText('Left open over lunch')).toBeVisible();
});
