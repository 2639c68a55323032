import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('My training is searched and sorted through the address; covers show their brand', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'instructor');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: { name: { en: string }; brand: { name: string; colour: string } | null }[];
  };
  await page.goto('/auth/my-training?view=remaining');
  const titles = page.locator('main article h3');
  await expect(titles).toHaveCount(courses.length);
  await expectAccessible(page);

  const colors = new Set(courses.flatMap(({ brand }) => brand?.colour ?? []));
  expect(colors.size, 'courses of several brands').toBeGreaterThan(1);
  const looks = await page
    .locator('main article [data-tint]')
    .evaluateAll((covers) => [...new Set(covers.map((cover) => getComputedStyle(cover).backgroundImage))]);
  expect(looks.length, 'each brand has its own cover').toBe(colors.size);

  const { name } = courses.at(-1)!;
  await page.getByRole('searchbox', { name: 'Name or brand' }).fill(name.en.toUpperCase());
  await expect(titles).toHaveText([name.en]);
  await page.reload();
  await expect(titles, 'the search is in the address').toHaveText([name.en]);
  await page.getByRole('searchbox', { name: 'Name or brand' }).fill('no such course');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.goto('/auth/my-training?view=remaining&order=name');
  await expect(titles).toHaveCount(courses.length);
  const shown = await titles.allTextContents();
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare));
});

test('brands and categories are tiles of the home, and the navigation leaves room for the tools', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 1440 });
  await signIn(page, 'manager');
  const tiles = page.getByRole('navigation', { name: 'Explorer' });
  for (const [name, address] of [
    ['Marques', /\/fr\/auth\/brands$/],
    ['Catégories', /\/fr\/auth\/category-page$/],
  ] as const) {
    await page.goto('/fr/auth');
    await tiles.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  const main = page.getByRole('banner').getByRole('navigation');
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    const entries = (await main.boundingBox())!;
    const search = (await page.getByRole('banner').getByRole('button').last().boundingBox())!;
    expect(entries.x + entries.width, 'the entries end before the tools').toBeLessThan(search.x - 36);
    expect(search.x + search.width).toBeLessThanOrEqual(width);
  }
});

test('a course opens alone, without a curriculum', async ({ page }) => {
  await signIn(page, 'learner');
  const reply = await page.request.get('/api/courses/remaining');
  const { courses } = (await reply.json()) as {
    courses: { _id: string; name: { en: string }; missing: unknown[] }[];
  };
  const course = courses.find(({ missing }) => missing.length === 0)!;
  await page.goto(`/auth/training/course/${course._id}`);
  await expect(page.getByText(course.name.en).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});
