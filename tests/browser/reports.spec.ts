import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a dealer manager finds who is certified, looks at one person on an earlier day, and exports the report', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'manager');
  await page.goto('/auth/report/dealer');
  await page
    .getByRole('table', { name: 'Dealer report' })
    .getByRole('link', { name: 'Cascade Crest Powersports', exact: true })
    .click();
  const matrix = page.getByRole('table', { name: 'Certificates by person and curriculum', exact: true });
  await expect(matrix.getByRole('cell', { name: /^Expired/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Training status', exact: true }).selectOption('overdue');
  // Other tests may have made other people overdue.
  await expect(matrix.getByRole('row', { name: /Adaeze Folarin/ })).toHaveCount(0);
  await expect(matrix.getByRole('row', { name: /Grace Whitlowe/ })).toBeVisible();
  await expect(page).toHaveURL(/show=overdue/);
  await expectAccessible(page);

  await page.goto('/auth/report/user?text=maya');
  await page.getByRole('link', { name: 'Maya Tallis', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Maya Tallis', exact: true })).toBeVisible();
  await page.getByLabel('As of', { exact: true }).fill('2026-01-31');
  await expect(page).toHaveURL(/asOf=2026-01-31/);
  await expect(
    page.getByText('As of the end of Jan 31st, 2026', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to today', exact: true }).click();
  await expect(page).not.toHaveURL(/asOf/);

  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'History', exact: true }).getByRole('row').nth(1),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('"Course","Curriculum","Required","Status"');
  expect(file.trimEnd()).toMatch(/"Rows: \d+"$/);
});

test('a printed report is dark on white, without navigation, and says who printed it', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/report/user?text=maya');
  await expect(page.getByRole('link', { name: 'Maya Tallis', exact: true })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/imprimé le .+ par Imani Okereke/)).toBeVisible();
  await expect(page.getByText('En date d’aujourd’hui', { exact: true })).toBeVisible();
  await expect(page.getByText('Nom ou courriel : maya', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exporter', exact: true })).toBeHidden();
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
});

test('a printed list is dark on white and shows its filters in words', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'dark', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/user-manager?status=active&text=maya');
  await expect(page.getByRole('link', { name: 'Maya Tallis', exact: true })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
  await expect(page.getByText('Name, e-mail or dealer: maya', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('a brand manager starts with the pending items of the own brand', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin');
  await page.getByRole('link', { name: /courses? in review/ }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/courses\?state=review/);
  await expect(page.getByRole('tab', { name: /review/i })).toHaveAttribute('aria-selected', 'true');
});

test('a printed report contains every row, not only the visible page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        String(document.querySelectorAll('table[aria-label="People report"] tbody tr').length),
      );
  });
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/report/user');
  const range = page.getByText(/^1 to 15 of \d+$/);
  const total = /(\d+)$/.exec((await range.textContent())!)![1]!;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', total);
  await expect(page.getByRole('table', { name: 'People report' }).getByRole('row')).toHaveCount(16);
});

test('the register of certificates exports as a spreadsheet and prints every row like a report', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        String(document.querySelectorAll('table[aria-label="Certificates"] tbody tr').length),
      );
  });
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/certificates');
  const total = /(\d+)$/.exec((await page.getByText(/^1 to 10 of \d+$/).textContent())!)![1]!;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', total);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^Certificates \d{4}-\d\d-\d\d\.xlsx$/);
});

test('a manager starts with the own dealers, and an address lists who has not started', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'manager');
  await page.goto('/fr/auth');
  await expect(
    page.getByRole('region', { name: 'En retard' }).getByRole('link', { name: 'Tobias Nakano' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ma formation' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renouveler', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/fr/auth/report/user?status=not-started');
  await expect(page.getByRole('link', { name: 'Sunniva Hallorand', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maya Tallis', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('administrators choose all rows of a list, and find training on the pages of a dealer and a person', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/user-manager?text=cascade');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Select all \d+$/ }).click();
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText(/1[1-9] selected/);
  await expectAccessible(page);
  await page.goto('/auth/admin/dealer-manager?text=cascade');
  await page.getByRole('link', { name: 'Cascade Crest Powersports', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cascade Crest Powersports' })).toBeVisible();
  // The overview shows its people's progress; "All" opens the list of every one of them.
  await expect(page.getByRole('region', { name: 'Training by curriculum' })).toContainText(/\d of \d/);
  await expect(page.getByRole('region', { name: 'Agreement' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Staff' })
    .getByRole('link', { name: /^All \d+$/ })
    .click();
  await expect(page.getByRole('table', { name: 'Staff', exact: true })).toContainText('Grace Whitlowe');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Training', exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'Certificates by person and curriculum', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Maya Tallis', exact: true }).click();
  await page.goto('/auth/admin/user-manager?text=maya');
  await page.getByRole('link', { name: 'Maya Tallis', exact: true }).click();
  await page.getByRole('tab', { name: 'Attempts', exact: true }).click();
  await expect(page.getByRole('table', { name: 'History', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a cell of the grid of regions and departments links to its people', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/report/curriculum');
  const cell = page.getByRole('link', { name: /^OR, Service Technician: \d+%, \d+ people$/ });
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  const count = /(\d+) people$/.exec((await cell.getAttribute('aria-label'))!)![1]!;
  await cell.click();
  await expect(page.getByRole('heading', { level: 1, name: 'People report' })).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByText('State or province: OR', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'People report' }).getByRole('row')).toHaveCount(
    Number(count) + 1,
  );
  await expectAccessible(page);
});

test('the pages of a course and a curriculum show their reports to those who read reports', async ({
  page,
  browser,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  const { courses } = (await (await page.request.get('/api/report-courses/')).json()) as {
    courses: { _id: string; status: string }[];
  };
  const editor = `/auth/admin/courses/${courses.find(({ status }) => status === 'published')!._id}/edit`;
  await page.goto(editor);
  await page.getByRole('tab', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(/tab=report/);
  const people = page.getByRole('table', { name: 'People', exact: true });
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page).toHaveURL(/text=nobody/);
  await expectAccessible(page);
  // The search of a tab does not stay in the address of the next one.
  await page.getByRole('tab', { name: 'Feedback', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=feedback$/);
  await page.getByRole('tab', { name: 'Content', exact: true }).click();
  await expect(page).not.toHaveURL(/tab=/);

  const { curriculums } = (await (await page.request.get('/api/report-curriculums/')).json()) as {
    curriculums: { _id: string; status: string }[];
  };
  const { _id: curriculum } = curriculums.find(({ status }) => status === 'published')!;
  await page.goto(`/auth/admin/curriculums/${curriculum}/edit?tab=report`);
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Full report', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/report/curriculum/${curriculum}/details`));
  await expect(page.getByLabel('As of', { exact: true })).toBeVisible();

  const translator = await browser.newContext();
  const other = await translator.newPage();
  await show(other, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(other, 'translator');
  await other.goto(`${editor}?tab=report`);
  await expect(other.getByRole('tab', { name: 'French', exact: true, selected: true })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Feedback', exact: true })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Report', exact: true })).toHaveCount(0);
  await translator.close();
});

test('a dealer manager sees who of the dealer came to live training, and what became of one person’s places', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'manager');
  await page.goto('/auth/report/dealer');
  await page.getByRole('table').getByRole('link', { name: 'Cascade Crest Powersports', exact: true }).click();
  await page.getByRole('tab', { name: 'Live training', exact: true }).click();
  const events = page.getByRole('table', { name: 'Live training', exact: true });
  await expect(events.getByRole('row', { name: /2027 lineup drive.*No-show/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/auth/report/user?text=maya');
  await page.getByRole('link', { name: 'Maya Tallis', exact: true }).click();
  await page.getByRole('tab', { name: 'Live training', exact: true }).click();
  await expect(events.getByRole('row', { name: /2027 lineup drive.*Attended/ })).toBeVisible();
  await expectAccessible(page);
});
