import { readFile } from 'node:fs/promises';
import { addSection, newCourse, saved } from './authoring.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const course = { en: 'Drive belt: measure before you replace', fr: 'Courroie : mesurez avant de remplacer' };
const curriculum = { en: 'Belt specialist', fr: 'Spécialiste courroie' };
const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

test('a brand writes, the company publishes, a technician passes in French on a phone, a stranger checks, a manager exports', async ({
  page: brand,
  browser,
}) => {
  test.setTimeout(150_000);
  const open = async () => (await browser.newContext({ acceptDownloads: true })).newPage();
  const [company, learner, stranger, manager] = [await open(), await open(), await open(), await open()];

  await test.step('the brand manager writes it in two languages and submits it for review', async () => {
    await show(brand, desk);
    await signIn(brand, 'brand');
    await newCourse(brand, course.en);
    await brand.getByRole('button', { name: 'Add chapter' }).click();
    await brand.getByLabel('Name in English').fill('At the bench');
    await brand.getByLabel('Name in French').fill('À l’établi');
    await brand.keyboard.press('Enter');
    await addSection(brand, 'Text');
    await brand.getByRole('textbox', { name: 'Title', exact: true }).fill('Width and edges');
    await brand.getByLabel('Title in French').fill('Largeur et flancs');
    await brand.getByRole('textbox', { name: 'Text', exact: true }).click();
    await brand.keyboard.type('Measure the width at three places. Below the limit the belt goes.');
    await brand.getByRole('textbox', { name: 'Text in French', exact: true }).click();
    await brand.keyboard.type(
      'Mesurez la largeur à trois endroits. Sous la limite, la courroie se remplace.',
    );
    await saved(brand);
    await brand.getByRole('tab', { name: 'Quiz' }).click();
    await brand.getByRole('button', { name: 'Add question' }).click();
    const field = (name: string) => brand.getByRole('textbox', { name, exact: true });
    await field('Question').fill('How many places do you measure?');
    await field('Question in French').fill('À combien d’endroits mesurez-vous ?');
    await field('Answer 1, English').fill('Three');
    await field('Answer 1, Français').fill('Trois');
    await field('Answer 2, English').fill('One');
    await field('Answer 2, Français').fill('Un seul');
    await brand.getByRole('radio', { name: 'Answer 1 is correct' }).check();
    await saved(brand);
    await brand.getByRole('tab', { name: 'Settings' }).click();
    await field('Name in French').fill(course.fr);
    await field('Description').fill('Three measurements decide, not the look of the belt.');
    await field('Description in French').fill('Trois cotes décident, pas l’apparence.');
    await saved(brand);
    await brand.getByRole('tab', { name: 'Publish' }).click();
    await expect(brand.getByText('Everything is ready')).toBeVisible();
    await expectAccessible(brand);
    await brand.getByRole('button', { name: 'Submit for review' }).click();
    await expect(
      brand.getByRole('tabpanel', { name: 'Publish' }).getByText('In review', { exact: true }),
    ).toBeVisible();
  });

  await test.step('the company administrator reviews it part by part and publishes it', async () => {
    await show(company, desk);
    await signIn(company, 'company');
    await company.goto('/auth/admin/course-requests');
    await company.getByRole('link', { name: course.en }).click();
    await expect(company.getByRole('article', { name: 'Width and edges' })).toContainText('three places');
    await expectAccessible(company);
    await company.getByRole('button', { name: 'Approve and publish' }).click();
    await company.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();
    await expect(company.getByText(`“${course.en}” is published`)).toBeVisible();
  });

  await test.step('the brand manager adds it to a curriculum', async () => {
    await brand.goto('/auth/admin/curriculums');
    await brand.getByRole('button', { name: 'Add curriculum' }).click();
    await brand.getByRole('textbox', { name: 'Name', exact: true }).fill(curriculum.en);
    await brand.getByRole('textbox', { name: 'Name in French' }).fill(curriculum.fr);
    await brand.getByRole('button', { name: 'Add and continue' }).click();
    await brand.getByRole('tab', { name: /^Courses/ }).click();
    await brand.getByRole('textbox', { name: 'Courses', exact: true }).fill(course.en);
    await brand.getByRole('option', { name: course.en }).click();
    await brand.keyboard.press('Tab');
    await brand.getByRole('button', { name: 'Add to curriculum' }).click();
    await expect(brand.getByRole('list', { name: 'Courses in order' }).getByRole('listitem')).toHaveCount(1);
    await brand.getByRole('button', { name: 'Publish', exact: true }).click();
    await brand.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(brand.getByText('Curriculum published')).toBeVisible();
  });

  let certificate = '';
  await test.step('a technician takes it in French on a phone and is certified', async () => {
    await show(learner, { language: 'fr', scheme: 'light', width: 390 });
    await signIn(learner, 'learner');
    await learner.goto('/fr/auth/my-training');
    await learner.getByRole('link', { name: curriculum.fr }).click();
    await learner.getByRole('link', { name: `Continuer avec « ${course.fr}` }).click();
    await expect(learner.getByText('Mesurez la largeur à trois endroits.', { exact: false })).toBeVisible();
    await learner.getByRole('button', { name: 'Aller au questionnaire' }).click();
    await learner.getByRole('button', { name: 'Commencer le questionnaire' }).click();
    await learner.getByText('Trois', { exact: true }).click();
    await expect(learner.getByText('Enregistré')).toBeVisible();
    await learner.getByRole('button', { name: 'Remettre', exact: true }).click();
    await learner.getByRole('alertdialog').getByRole('button', { name: 'Remettre', exact: true }).click();
    await expect(learner.getByText(/Vous avez obtenu le certificat/).first()).toBeVisible();
    await expectAccessible(learner);
    const { user } = (await (await learner.request.get('/api/session')).json()) as { user: { _id: string } };
    const { certificates } = (await (
      await learner.request.get(`/api/certificate/user/${user._id}`)
    ).json()) as { certificates: { code: string; curriculum: { name: { en: string } } }[] };
    certificate = certificates.find((one) => one.curriculum.name.en === curriculum.en)!.code;
  });

  await test.step('a stranger checks the certificate', async () => {
    await show(stranger, { language: 'en', scheme: 'dark', width: 390 });
    await stranger.goto(`/public/certificate/${certificate}`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid');
    await expect(stranger.getByRole('definition').filter({ hasText: curriculum.en })).toBeVisible();
    await expectAccessible(stranger);
  });

  await test.step('the dealer manager exports who is certified', async () => {
    await show(manager, desk);
    await signIn(manager, 'manager');
    await manager.goto('/auth/report/certificate?text=Tallis');
    await expect(
      manager.getByRole('row', { name: /Maya Tallis/ }).filter({ hasText: curriculum.en }),
    ).toBeVisible();
    const download = manager.waitForEvent('download');
    await manager.getByRole('button', { name: 'Export' }).click();
    await manager.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(rows.filter((row) => row.includes(curriculum.en) && row.includes('Maya Tallis'))).toHaveLength(1);
    expect(
      rows.filter((row) => /Granite Bay/.test(row)),
      'nobody of another dealer',
    ).toEqual([]);
  });
  for (const page of [company, learner, stranger, manager]) await page.context().close();
});
