import { userCalls } from '#contract/people/users.calls.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const searched = userCalls.list.path;

test('a manager asks to end a participation; an administrator decides by keyboard and undoes it', async ({
  page,
  browser,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'manager');
  const { users } = (await (await page.request.get(`${searched}?text=ines.calloway&limit=1`)).json()) as {
    users: { _id: string; fullName: string }[];
  };
  const { _id: id, fullName } = users[0]!;
  await page.goto(`/auth/report/user/${id}/edit`);
  await page.getByRole('button', { name: 'Ask to end participation' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Works in the office from now on.');
  await question.getByRole('button', { name: 'Ask to end participation' }).click();
  await expect(page.getByText('Works in the office from now on.')).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext();
  const queue = await office.newPage();
  await show(queue, { language: 'fr', scheme: 'light', width: 1440 });
  await signIn(queue, 'company');
  await queue.goto('/fr/auth/admin/participating-learners');
  await expectAccessible(queue);
  await queue.getByRole('link', { name: fullName }).click();
  await expect(queue.getByText('Works in the office from now on.')).toBeVisible();
  await expectAccessible(queue);
  await queue.keyboard.press('a');
  await expect(queue.getByText(`Approuvée\u202f: ${fullName}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Approved')).toBeVisible();

  await queue.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(queue.getByText('La demande est de nouveau en attente')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await office.close();
});
