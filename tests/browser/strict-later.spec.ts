import { expect, test } from './portal.ts';

const twice = '<button>Send</button><button id="leaving">Send</button>';
const leave = () => setTimeout(() => document.querySelector('#leaving')!.remove(), 500);

test('a name that two screens have for a moment is looked for until one is left', async ({ page }) => {
  await page.setContent(twice);
  await page.evaluate(leave);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.setContent(twice);
  await page.evaluate(leave);
  await page.getByRole('button', { name: 'Send' }).click();
});

test('a name that two elements keep fails', async ({ page }) => {
  await page.setContent(twice);
  await expect(expect(page.getByRole('button', { name: 'Send' })).toBeVisible()).rejects.toThrow(
    'strict mode violation',
  );
});
