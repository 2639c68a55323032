import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { publish } from './publish.ts';

test('an editor publishes a suggested follow for a curriculum, and a learner opens it from there', async ({
  page,
  browser,
}) => {
  const name = `Belt notes ${Date.now()}`;
  await signIn(page, 'company');
  await page.goto('/auth/admin/suggested-follows');
  await page.getByRole('button', { name: 'Add suggested follow' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New suggested follow' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const address = page.getByRole('textbox', { name: 'Address' });
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: 'YouTube' }).click();
  await address.fill('https://youtube.example/@belt-notes');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This address doesn’t belong to the chosen platform.')).toBeVisible();
  await expectAccessible(page);
  await address.fill('https://www.youtube.com/@belt-notes-of-the-demo-network-portal');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const learner = await browser.newContext();
  const learnerPage = await learner.newPage();
  await show(learnerPage, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(learnerPage, 'learner');
  const { curriculums } = (await (await learnerPage.request.get('/api/curriculums/details')).json()) as {
    curriculums: { _id: string }[];
  };
  const curriculumId = curriculums[0]!._id;

  await page.goto(`/auth/admin/curriculums/${curriculumId}/edit?tab=follows`);
  const chosen = page.getByRole('list', { name: 'Suggested follows' });
  const search = page.getByRole('textbox', { name: 'Suggested follows', exact: true });
  await search.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add to curriculum' }).click();
  await expect(page.getByText('1 suggested follow added')).toBeVisible();
  await expect(chosen.getByText(name)).toBeVisible();
  await expectAccessible(page);

  await learnerPage.goto(`/fr/auth/curriculum-page/${curriculumId}`);
  const card = learnerPage.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText('youtube.com')).toBeVisible();
  const link = card.getByRole('link', { name: `Ouvrir ${name} dans un nouvel onglet` });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expectAccessible(learnerPage);

  await learnerPage.goto(`/fr/auth/suggested-follows?text=${encodeURIComponent(name)}`);
  await expect(learnerPage.getByLabel('En anglais seulement').first()).toBeVisible();
  await learner.close();

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Removed from the curriculum')).toBeVisible();
  await expect(chosen.getByText(name)).toBeHidden();
});
