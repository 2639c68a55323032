import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { contextMaker } from '#server/platform/make-context.ts';
import { Ports } from '#server/platform/ports.ts';
import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { pointsExpiry } from '#server/rewards/loyalty/points-expiry.job.ts';
import { contributions, listeners } from '#server/rooms.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildMemberDealer } from '#tests/builders/loyalty.ts';
import { buildAssignmentGroup, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const phone: View = { language: 'en', scheme: 'dark', width: 390 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };
const frenchDesk: View = { language: 'fr', scheme: 'light', width: 1440 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];
let platform: BuiltUser;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildMemberDealer(portal.built);
  groupIds = [await buildAssignmentGroup(portal.built)];
  platform = await buildUser(portal.built, { role: 'PLATFORM_ADMIN', firstName: 'Ada', lastName: 'Admin' });
});
test.afterAll(() => portal.close());

const become = async (context: BrowserContext, user: BuiltUser) =>
  context.addCookies([await portal.cookieOf(user.id)]);
async function as(page: Page, user: BuiltUser, view: View): Promise<void> {
  await show(page, view);
  await page.context().addCookies([{ name: 'i18n_redirected', value: view.language, url: portal.url }]);
  await become(page.context(), user);
}
const open = (page: Page, address: string) => page.goto(portal.url + address);
const chosenFile = async (name: string) => {
  const { content, type } = await pngFile(name, 900, 1200);
  return { name, mimeType: type!, buffer: content };
};

test('a part is added, a receipt is sent from a phone, and approved by keyboard', async ({ page }) => {
  const member = await buildUser(portal.built, { dealerId, groupIds, firstName: 'Maya', lastName: 'Member' });
  await as(page, platform, desk);
  await open(page, '/auth/admin/loyalty-programs/parts');
  await page.getByRole('button', { name: 'Add a part' }).first().click();
  const part = page.getByRole('dialog');
  await part.getByLabel('Part number').fill('WX 35-S');
  await part.locator('[name=name]').fill('Winch');
  await part.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Anvilcrest' }).click();
  await part.getByLabel('Credit rate in percent').fill('10');
  await part.getByRole('button', { name: 'Add a part' }).click();
  await expect(page.getByRole('row', { name: /WX 35-S/ })).toBeVisible();
  await expectAccessible(page);

  await as(page, member, phone);
  await open(page, '/auth/loyalty-program');
  await page.getByRole('button', { name: 'Send a receipt' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByText('Brand is required')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles([await chosenFile('IMG_2041.png')]);
  await form.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Anvilcrest' }).click();
  await form.getByLabel('Purchase date').fill('11/02/2026');
  await form.getByLabel('Receipt number').fill('S-208841');
  await form.getByPlaceholder('Number or name').fill('wx35');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /WX 35-S/ })
    .click();
  await form.getByLabel('Price per unit').fill('123.45');
  await expect(form.getByRole('status').filter({ hasText: '10 points' })).toContainText('$12.35');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Receipt S-208841' })).toContainText('Pending');

  await as(page, platform, desk);
  await open(page, '/auth/admin/loyalty-programs/pending');
  await page.getByRole('link', { name: 'Maya Member' }).click();
  await expect(page.getByRole('img', { name: /IMG_2041/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /WX 35-S/ })).toContainText('$12.35');
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(page.getByText('Approved. Credits and points are posted.')).toBeVisible();
});

test('credits are sent up to what there is, and the approval is reversed', async ({ page, faults }) => {
  await as(page, platform, desk);
  await open(page, '/auth/admin/loyalty-programs/overview?view=dealers');
  const dealer = page.getByRole('row').filter({ hasText: '$12.35' });
  await dealer.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Send credits' }).click();
  const credits = page.getByRole('dialog');
  await credits.getByLabel('Amount').fill('50');
  await credits.getByRole('button', { name: 'Send credits' }).click();
  await expect(credits.getByText('This dealer has $12.35 available. Enter at most that much.')).toBeVisible();
  await credits.getByLabel('Amount').fill('10');
  await credits.getByRole('button', { name: 'Send credits' }).click();
  await expect(page.getByText(/\$10\.00 sent to/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '$2.35' })).toBeVisible();
  await expectAccessible(page);

  await open(page, '/auth/admin/loyalty-programs/approved');
  await page.getByRole('link', { name: 'Maya Member' }).click();
  await page.getByRole('button', { name: 'Reverse the approval' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('The goods were returned.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse the approval' }).click();
  await expect(page.getByText('Reversed', { exact: true }).first()).toBeVisible();
  await open(page, '/auth/admin/loyalty-programs/overview?view=dealers');
  await expect(page.getByRole('row').filter({ hasText: 'owes $10.00' })).toBeVisible();
  expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('a photo is approved, and its points are announced and end, in French on a phone', async ({
  page,
  faults,
}) => {
  const member = await buildUser(portal.built, {
    dealerId,
    groupIds,
    firstName: 'Luc',
    lastName: 'Membre',
    language: 'fr',
  });
  await as(page, member, frenchPhone);
  await open(page, '/fr/auth/loyalty-program');
  await page.getByRole('button', { name: 'Envoyer une photo' }).click();
  const form = page.getByRole('dialog');
  await form.locator('input[type=file]').setInputFiles([await chosenFile('etalage.png')]);
  await form.getByRole('combobox', { name: 'Marque' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Anvilcrest' }).click();
  await form.getByLabel('Date de la photo').fill('02/11/2026');
  await form.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Photo' })).toContainText('En attente');

  await as(page, platform, frenchDesk);
  await open(page, '/fr/auth/admin/loyalty-programs/pending');
  await page.getByRole('link', { name: 'Luc Membre' }).click();
  await page.getByRole('button', { name: 'Approuver' }).click();
  await expect(page.getByText('Approuvé. Les crédits et les points sont portés au compte.')).toBeVisible();

  await as(page, member, frenchPhone);
  await open(page, '/fr/auth/loyalty-program');
  await expect(page.getByText(/Vos points expirent le/)).toBeVisible();
  await runOn(25);
  await open(page, '/fr/auth/notifications');
  await expect(page.getByText(/Vos points de fidélité expirent le/).first()).toBeVisible();
  await runOn(0);
  await open(page, '/fr/auth/loyalty-program');
  await expect(page.getByText('25 points gagnés en tout')).toBeVisible();
  await expect(page.getByText(/Vos points restent valables 365 jours/)).toBeVisible();
  await expectAccessible(page);
  await open(page, '/fr/auth/rewards?view=history');
  await expect(page.getByText('Points de fidélité expirés').first()).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);

  /** Runs the job so many days before the points end, by its own clock, and writes the notices. */
  async function runOn(daysBefore: number): Promise<void> {
    const { services } = portal.built;
    const { rows } = await sql<{
      endsOn: string;
    }>`select last_earned_on + (365 - ${daysBefore}::int) as "endsOn"
      from loyalty_standing where user_id = ${member.id}`.execute(services.db);
    const now = () => new Date(`${rows[0]!.endsOn}T20:00:00Z`);
    const ports = new Ports(contributions);
    const late = { ...services, now, today: () => rows[0]!.endsOn };
    await pointsExpiry((of) => contextMaker(of, ports, listeners)).run(late);
    while (await fanOutPiece(services, ports));
  }
});

test('brand managers find no program; owners see their dealer', async ({ page, faults }) => {
  const owner = await buildUser(portal.built, {
    dealerId,
    groupIds,
    role: 'DEALER_MANAGER',
    firstName: 'Olga',
  });
  await sql`update user_account set dealer_position = 'Owner' where id = ${owner.id}`.execute(
    portal.built.services.db,
  );
  await as(page, owner, desk);
  await open(page, '/auth/loyalty-program?view=dealers');
  await expect(page.getByText('Set against later credits', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const brand = await buildUser(portal.built, { role: 'BRAND_MANAGER' });
  await as(page, brand, desk);
  const reply = await page.request.get(`${portal.url}/api/loyalty-programs/current-user`);
  expect(reply.status()).toBe(403);
  expect(faults).toEqual([]);
});
