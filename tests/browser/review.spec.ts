import type { Page } from '@playwright/test';
import { pngFile } from '#tests/builders/files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const reply = await page.request.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as T;
};

async function upload(page: Page, name: string): Promise<string> {
  const { content } = await pngFile(name, 320, 180);
  const reply = await page.request.post('/api/s3-file-uploads', {
    multipart: { file: { name, mimeType: 'image/png', buffer: content as Buffer } },
  });
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await reply.text())![0];
}

const table = (torque: string) =>
  `<p>Tighten in order.</p><table><tbody><tr><th>Bolt</th><th>Torque</th></tr><tr><td>M8</td><td>${torque}</td></tr></tbody></table>`;
const picture = (id: string) => `<p><img src="/files/${id}" alt="Where to measure" /></p>`;

test('a reviewer reads tables and pictures of both versions, and the author sees the reason in the editor', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const both = (en: string) => ({ en, fr: en });
  const { course } = await post<{ course: { _id: string } }>(page, '/api/courses/', {
    name: both('Torque by table'),
    description: both('Which bolt takes what'),
  });
  const [old, now] = [await upload(page, 'old.png'), await upload(page, 'now.png')];
  const { chapter } = await post<{
    chapter: { _id: string; sections: { _id: string; version: number }[] };
  }>(page, '/api/chapters/', {
    courseId: course._id,
    name: both('One'),
    sections: [{ type: 'text', name: both('Order'), body: both(table('20 Nm') + picture(old)) }],
  });
  await post(page, `/api/courses/${course._id}/status`, { action: 'publish' });
  const [section] = chapter.sections;
  await post(page, `/api/sections/${chapter._id}`, {
    _id: section!._id,
    version: section!.version,
    matched: [],
    body: both(table('22 Nm') + picture(now)),
  });
  await post(page, `/api/courses/${course._id}/status`, { action: 'submit' });

  await page.goto(`/auth/admin/course-requests?course=${course._id}`);
  const part = page.getByRole('article', { name: 'Order' });
  const english = part.locator('dd[lang="en"]');
  await expect(english.getByRole('cell', { name: '20 22 Nm' })).toBeVisible();
  await expect(english.locator('td del')).toHaveText('20');
  await expect(english.locator('td ins')).toHaveText('22');
  await expect(english.locator('th del, th ins')).toHaveCount(0);
  await expect(english.locator(`[data-side="before"] img[src^="/files/${old}"]`)).toBeVisible();
  await expect(english.locator(`[data-side="after"] img[src^="/files/${now}"]`)).toBeVisible();
  await expectAccessible(page);

  await part.getByRole('button', { name: 'Comment on Order' }).click();
  await part.getByRole('textbox', { name: 'Comment' }).fill('The new value needs its source.');
  await part.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(page.getByRole('dialog').getByText('Before publishing')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('Name the source of the table.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send back' }).click();
  await page.waitForURL(/course-requests$/);

  await page.goto(`/auth/admin/courses/${course._id}/edit?at=${section!._id}`);
  await expect(page.getByText('Name the source of the table.')).toBeVisible();
  await expect(page.getByText('The new value needs its source.')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 open comment' })).toBeVisible();
  await expectAccessible(page);
  // Once fixed, the reason stays until the course is submitted again.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Order, by the manual');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Name the source of the table.')).toBeVisible();
});

test('a share link to a course is created, copied and revoked in the editor', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'company');
  const { course } = await post<{ course: { _id: string } }>(page, '/api/courses/', {
    name: { en: 'Shared draft', fr: '' },
  });
  await page.goto(`/auth/admin/courses/${course._id}/edit`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/auth\/course\/[\w-]+\/preview/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const address = new URL(await link.inputValue()).pathname;
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked. It no longer works.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This preview link no longer works.', { exact: false }).first()).toBeVisible();
  // This test expects the link to be refused.
  faults.length = 0;
});
