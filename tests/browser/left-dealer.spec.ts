import type { APIRequestContext } from '@playwright/test';
import { mailTo } from './outbox.ts';
import { expect, expectAccessible, show, signIn, test, type View } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;
const pocket = { language: 'fr', scheme: 'dark', width: 390 } as const;

async function ask<T>(request: APIRequestContext, path: string, data?: object): Promise<T> {
  const response = data ? await request.post(path, { data }) : await request.get(path);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as T;
}

const codeIn = async (email: string, subject: RegExp) =>
  /^[0-9A-Z]{6,8}$/m.exec((await mailTo(email, subject)).text)![0];

test('a dealer manager without a dealer learns who adds one, and cannot choose one', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'company');
  const { roles } = await ask<{ roles: { _id: string; code: string }[] }>(page.request, '/api/roles/');
  const email = `left-${Date.now()}@ridgeline.example`;
  const role = roles.find((one) => one.code === 'DEALER_MANAGER')!._id;
  await ask(page.request, '/api/users/', { firstName: 'Nadia', lastName: 'Leftwich', email, role });
  await page.request.get('/api/logout');

  await ask(page.request, '/api/forgot-password', { email });
  const chosen = { password: 'Paddock2026', confirmation: 'Paddock2026' };
  await ask(page.request, '/api/reset-password', {
    email,
    code: await codeIn(email, /^Your recovery code/),
    ...chosen,
  });
  await signIn(page, email);
  await ask(page.request, '/api/verify-email', { code: await codeIn(email, /^Your code to confirm/) });

  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/missing-dealer$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t belong to an active dealer');
  await expect(page.getByText('only an administrator can add you to one')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await show(page, pocket satisfies View);
  await page.goto('/fr/auth/missing-dealer');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('aucune concession active');
  await expectAccessible(page);
});
