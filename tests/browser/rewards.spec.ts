import type { BrowserContext, Page } from '@playwright/test';
import { newId } from '#server/platform/ids.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { givePoints } from '#tests/builders/rewards.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, tick, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];
let admin: BuiltUser;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
  admin = await buildUser(portal.built, { role: 'COMPANY_ADMIN' });
});
test.afterAll(() => portal.close());

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
async function send<Reply>(page: Page, method: 'post' | 'put', path: string, data: object): Promise<Reply> {
  const reply = await page.request[method](portal.url + path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}
async function read<Reply>(page: Page, path: string): Promise<Reply> {
  const reply = await page.request.get(portal.url + path);
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}

/** A published incentive, by the administrator whom the page belongs to. */
const publish = async (page: Page, fields: object): Promise<string> =>
  (await send<{ incentive: { _id: string } }>(page, 'post', '/api/incentive/', { ...fields, active: true }))
    .incentive._id;

const pass = (page: Page, { id, sectionIds }: BuiltCourse) =>
  send(page, 'post', `/api/courses/${id}/progress`, {
    events: sectionIds.map((sectionId) => ({ eventId: newId(), sectionId, kind: 'section-seen', time: 60 })),
  });

test('the last course earns a reward, which is redeemed on a phone in French, sent, tracked, and undone', async ({
  page,
}) => {
  const learner = await person('Luc', { language: 'fr' });
  const courses = [
    await buildCourse(portal.built, { questions: 0 }),
    await buildCourse(portal.built, { questions: 0 }),
  ];
  const curriculum = await buildCurriculum(portal.built, courses);
  await as(page, admin, desk);
  const incentiveId = await publish(page, {
    name: 'Torque wrench',
    nameFr: 'Clé dynamométrique',
    type: 'physical',
    quantity: 3,
    curriculum,
  });

  await as(page, learner, frenchPhone);
  await pass(page, courses[0]!);
  await open(page, '/fr/auth/rewards');
  const card = page.getByRole('article').filter({ hasText: 'Clé dynamométrique' });
  await expect(card.getByText('Cours réussis : 1 sur 2')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: /^Aller au parcours/ }).click();
  await expect(page).toHaveURL(new RegExp(`/fr/auth/curriculum-page/${curriculum}$`));

  await pass(page, courses[1]!);
  await open(page, '/fr/auth/notifications');
  await page.getByRole('link', { name: 'Vous avez gagné une récompense : Clé dynamométrique.' }).click();
  await expect(page).toHaveURL(new RegExp(`/fr/auth/redeem-reward/${incentiveId}$`));
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('');
  await page.getByRole('button', { name: 'Échanger', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Luc Story');
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('12, rue Principale');
  await page.getByRole('textbox', { name: 'Ville' }).fill('Laval');
  await page.getByRole('combobox', { name: 'Pays' }).click();
  await page.getByRole('option', { name: 'Canada' }).click();
  await page.getByRole('combobox', { name: 'État ou province' }).click();
  await page.getByRole('option', { name: 'Québec' }).click();
  await page.getByRole('textbox', { name: 'Code postal' }).fill('H7T 2P7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Échanger', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Luc Story, 12, rue Principale, Laval QC H7T 2P7')).toBeVisible();
  await question.getByRole('button', { name: 'Échanger' }).click();
  await expect(page.getByText('L’échange est fait')).toBeVisible();
  await expectAccessible(page);
  const rewardId = new URL(page.url()).searchParams.get('reward')!;
  await page.reload();
  await expect(page.getByText('L’échange est fait')).toBeVisible();

  await become(page.context(), admin);
  const tracking = { carrier: 'Purolator', trackingNumber: 'PIN-20418' };
  await send(page, 'put', '/api/report-incentives/send', { rewardId, note: 'Fragile' });
  await send(page, 'put', '/api/report-incentives/add-tracking', { rewardId, ...tracking });
  await become(page.context(), learner);
  await open(page, '/fr/auth/notifications');
  await page.getByRole('link', { name: 'Votre récompense a été expédiée : Clé dynamométrique.' }).click();
  await expect(page).toHaveURL(/\/fr\/auth\/rewards\?view=mine$/);
  const row = page.getByRole('list', { name: 'Mes récompenses' }).getByRole('listitem');
  await expect(row.getByText('Expédiée', { exact: true })).toBeVisible();
  await expect(row.getByText('PIN-20418')).toBeVisible();
  await expectAccessible(page);

  await become(page.context(), admin);
  await send(page, 'put', `/api/report-incentives/${rewardId}/undo-redemption`, {
    reason: 'Endommagée',
    idempotencyKey: newId(),
  });
  await become(page.context(), learner);
  await page.reload();
  await expect(row.getByText('À échanger', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Échanger Clé dynamométrique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clé dynamométrique' })).toBeVisible();
});

test('points buy a code once, although the first reply is lost', async ({ page, context, faults }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const learner = await person('Lena');
  await givePoints(portal.built, learner.id, 50);
  await as(page, admin, desk);
  const incentiveId = await publish(page, {
    name: 'Fuel card',
    type: 'points-shop',
    delivery: 'code',
    pointsCost: 20,
  });
  await send(page, 'post', `/api/incentive/${incentiveId}/add-codes`, {
    codes: 'FUEL-ONE FUEL-TWO FUEL-THREE',
  });
  await publish(page, { name: 'Race weekend', type: 'points-shop', pointsCost: 80 });

  await as(page, learner, desk);
  await open(page, '/auth');
  await page.getByRole('link', { name: '50 points' }).click();
  await expect(page).toHaveURL(/\/auth\/rewards\?view=history$/);
  await page.getByRole('tab', { name: 'Shop' }).click();
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(card('Race weekend').getByText('30 to go')).toBeVisible();
  await expect(card('Fuel card').getByText('30 points left after')).toBeVisible();
  await tick(page.getByRole('radio', { name: 'Ready to redeem' }));
  await expect(card('Race weekend')).toHaveCount(0);
  await expectAccessible(page);
  await card('Fuel card').getByRole('link', { name: 'Fuel card' }).click();

  // The portal redeems, and the reply never arrives.
  await page.route('**/api/redeem/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const question = page.getByRole('alertdialog', { name: 'Redeem Fuel card?' });
  const press = () => page.getByRole('main').getByRole('button', { name: 'Redeem for 20 points' }).click();
  const confirm = () => question.getByRole('button', { name: 'Redeem for 20 points' }).click();
  await press();
  await expect(question.getByText('That leaves 30 points.')).toBeVisible();
  await confirm();
  const alert = page.getByRole('alertdialog').filter({ hasText: 'The portal can’t be reached' });
  await alert.getByRole('button').click();
  await page.unroute('**/api/redeem/');
  faults.length = 0;
  await expect(page.getByText('Your last try got no answer')).toBeVisible();
  await expectAccessible(page);
  await press();
  await confirm();
  await expect(page.getByText('Redeemed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('FUEL-ONE')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FUEL-ONE');
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'See my rewards' }).click();
  const rows = page.getByRole('list', { name: 'My rewards' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('FUEL-ONE')).toBeVisible();
  await page.getByRole('tab', { name: 'Points history' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Redeemed: Fuel card' });
  await expect(line.getByText('−20')).toBeVisible();
  await expect(line.getByText('30', { exact: true })).toBeVisible();
  await tick(page.getByRole('radio', { name: 'Earned' }));
  await expect(line).toHaveCount(0);
  const { pointsBalance } = await read<{ pointsBalance: number }>(page, '/api/courses/user-courses-status');
  expect(pointsBalance).toBe(30);
});
