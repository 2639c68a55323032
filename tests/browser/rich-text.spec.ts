import type { Page } from '@playwright/test';
import { pngFile } from '#tests/builders/files.ts';
import { expect, show, signIn, test } from './portal.ts';

const failed = {
  en: 'Failed to upload image file. Please check you file type and file size.',
  fr: 'L’image n’a pas pu être envoyée. Vérifiez le type et la taille du fichier.',
} as const;
const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar').first().getByRole('button', { name, exact: true });
const picture = async () => ({
  name: 'winch.png',
  mimeType: 'image/png',
  buffer: (await pngFile()).content as Buffer,
});
const words = {
  en: { picture: 'Picture', alt: 'Alternative text', add: 'Add picture' },
  fr: { picture: 'Image', alt: 'Texte de remplacement', add: 'Ajouter l’image' },
} as const;

test('a link and a picture are added to an announcement, and nothing typed before is lost', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/bulletins/create');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Winch recall');
  const text = page.getByRole('textbox', { name: /^Text\b.*English/ });
  await text.fill('Torque the four bolts. ');
  await toolOf(page, 'Link').click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('not an address, surely');
  await address.press('Enter');
  await expect(page.getByText('Enter a web or e-mail address')).toBeVisible();
  await address.fill('www.example.com');
  await address.press('Enter');
  await expect(text.getByText('www.example.com')).toBeVisible();
  await toolOf(page, 'Picture').click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await dialog.getByLabel('PNG or JPEG').setInputFiles(await picture());
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A winch');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(text.getByRole('img', { name: 'A winch' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue('Winch recall');
  await expect(text).toContainText('Torque the four bolts.');
});

for (const language of ['en', 'fr'] as const)
  for (const body of ['', '{}', 'null', '<html>'])
    test(`an upload answered with “${body}” says so in ${language}, and the dialog keeps what was entered`, async ({
      page,
    }) => {
      const { picture: name, alt, add } = words[language];
      await show(page, { language, scheme: 'light', width: 1440 });
      await signIn(page, 'brand');
      await page.route('**/api/s3-file-uploads', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      );
      await page.goto(`${language === 'fr' ? '/fr' : ''}/auth/admin/bulletins/create`);
      await toolOf(page, name).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.locator('input[type="file"]').setInputFiles(await picture());
      await dialog.getByRole('textbox', { name: alt }).fill('A winch');
      await dialog.getByRole('button', { name: add }).click();
      await expect(dialog.getByRole('alert')).toHaveText(failed[language]);
      await expect(dialog.getByRole('textbox', { name: alt })).toHaveValue('A winch');
      expect(
        await dialog.locator('input[type="file"]').evaluate((one: HTMLInputElement) => one.files?.length),
      ).toBe(1);
    });
