import { sheetDay } from '#contract/training/certificate-texts.ts';
import { monthsAfter } from '#contract/training/certificate-values.ts';
import { expect, show, signIn, test } from './portal.ts';

test('the preview of a certificate expires after the set number of months, or never if none is set', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/certificates/designs');
  await page.getByRole('link', { name: /Workshop sheet/ }).click();
  const sheet = page.getByRole('application');
  const months = page.getByRole('textbox', { name: 'Valid for (months)' });
  const { config } = (await (await page.request.get('/api/session')).json()) as {
    config: { timeZone: string };
  };
  const today = Temporal.Now.plainDateISO(config.timeZone).toString();
  for (const count of [84, 6]) {
    await months.fill(String(count));
    await expect(sheet).toContainText(sheetDay(monthsAfter(today, count), 'en'));
  }
  await months.fill('');
  await expect(sheet).toContainText('No end date');
});
