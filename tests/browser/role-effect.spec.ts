import { expect, expectAccessible, show, signIn, test } from './portal.ts';

for (const [language, width, words] of [
  [
    'en',
    1440,
    { title: 'What it does', sees: /Sees \d+ → 0 people/, closes: 'Closes', reset: 'Discard changes' },
  ],
  [
    'fr',
    390,
    {
      title: 'Ce que cela change',
      sees: /Voit \d+ → 0 personne/,
      closes: 'Se ferme',
      reset: 'Annuler les modifications',
    },
  ],
] as const)
  test(`before a role is saved, its editor shows whom its people see and which screens close (${language})`, async ({
    page,
  }) => {
    await show(page, { language, scheme: 'light', width });
    await signIn(page, 'company');
    const prefix = language === 'fr' ? '/fr' : '';
    // The built-in district manager.
    await page.goto(`${prefix}/auth/admin/roles/01900000-0000-7000-8000-000000000004/edit`);
    const boxes = page.getByRole('checkbox', { checked: true, disabled: false });
    await boxes.first().waitFor();
    while ((await boxes.count()) > 0) await boxes.last().uncheck();
    const panel = page.getByRole('region', { name: words.title });
    await expect(panel).toContainText(words.sees);
    await expect(panel).toContainText(words.closes);
    await panel.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.reset }).click();
    await expect(panel).toBeHidden();
  });
