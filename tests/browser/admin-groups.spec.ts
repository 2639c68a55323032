import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

test('an administrator gives a group its staff and dealers, sees the effect before saving, and the staff sees it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/admin-groups');
  await page.getByRole('link', { name: 'Add admin group' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add admin group');
  const name = `Coast ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Add staff').fill('Leilani');
  await page.getByRole('option', { name: /Leilani Kahalo/ }).click();
  const reach = page.getByRole('region', { name: 'What staff will see' });
  const leilani = reach.getByRole('listitem').filter({ hasText: 'Leilani Kahalo' });
  await expect(leilani).toContainText(/\d+ dealers/);
  await expect(leilani).not.toContainText('+');

  await page.getByRole('button', { name: 'Paste dealer numbers' }).click();
  const paste = page.getByRole('dialog', { name: 'Add dealers by number' });
  await paste.getByLabel('Dealer numbers').fill('D100005, d100006\nD999999');
  await paste.getByRole('button', { name: 'Find dealers' }).click();
  await expect(paste.getByText('2 dealers found')).toBeVisible();
  await expect(paste.getByRole('list', { name: 'Numbers that add no dealer' })).toContainText('D999999');
  await expectAccessible(page);
  await paste.getByRole('button', { name: 'Add 2 dealers' }).click();
  await expect(leilani).toContainText('(+2)');
  await expectAccessible(page);

  // Leaving asks first.
  await page.getByRole('link', { name: 'Admin groups' }).first().click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByLabel('Name')).toHaveValue(name);

  const theirs = await browser.newPage({ baseURL: baseURL! });
  await signIn(theirs, 'sales');
  const dealersOfSales = async () =>
    (await (await theirs.request.get('/api/report-dealers/?limit=100')).json()).pagination.total as number;
  const before = await dealersOfSales();
  await page.getByRole('button', { name: 'Add admin group' }).click();
  await expect(page.getByText('Admin group saved.')).toBeVisible();
  expect(await dealersOfSales()).toBe(before + 2);

  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 member of staff will no longer see 2 dealers');
  await question.getByRole('button', { name: 'Delete admin group' }).click();
  await expect(page.getByText('Admin group deleted')).toBeVisible();
  expect(await dealersOfSales()).toBe(before);
  await theirs.close();
});

for (const [language, width, scheme] of [
  ['en', 390, 'dark'],
  ['fr', 1440, 'light'],
  ['fr', 390, 'light'],
] as const) {
  test(`the screens of admin groups are accessible in ${language} at ${width} px`, async ({ page }) => {
    await show(page, { language, scheme, width });
    await signIn(page, 'company');
    await page.goto(`${language === 'fr' ? '/fr' : ''}/auth/admin/admin-groups`);
    await expect(page.getByRole('link', { name: 'District West' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'District West' }).click();
    await expect(page.getByText('Cascade Crest Powersports')).toBeVisible();
    await expect(page.getByText('Priya Ramaswell').last()).toBeVisible();
    await expectAccessible(page);
  });
}

test('of two administrators who change the same group, the second sees what the first saved', async ({
  page,
  faults,
}) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/admin-groups?text=North');
  await page.getByRole('link', { name: 'District North' }).click();
  await page.getByLabel('Description').fill('Opens in spring.');
  const id = page.url().split('/').at(-2)!;
  const { adminGroup } = await (await page.request.get(`/api/admin-groups/${id}`)).json();
  const { version } = adminGroup as { version: number };
  const saved = await page.request.post(`/api/admin-groups/${id}`, {
    data: { name: 'District North', description: 'Opens in fall.', version },
  });
  expect(saved.status()).toBe(200);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Opens in fall.');
  expect(faults.splice(0)).toEqual(
    expect.arrayContaining([expect.stringContaining(`409`), expect.stringContaining('409')]),
  );
});
