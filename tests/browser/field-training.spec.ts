import { pngFile } from '#tests/builders/files.ts';
import { mailTo } from './outbox.ts';
import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;
const owner = 'omar.benhadi@redmesa.example';
const topic = 'Snow drive belts, hands on';

test('an owner asks for a visit, the instructor confirms it, and both talk about it', async ({ page }) => {
  await show(page, desk);
  await signIn(page, owner);
  await page.goto('/auth/field-training');
  // The filters of the list have options too, which are not shown.
  const options = page.getByRole('option').filter({ visible: true });
  await page.getByRole('button', { name: 'Request a visit' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Topic' }).fill(topic);
  await drawer.getByRole('textbox', { name: 'Attendees' }).click();
  await options.first().click();
  await drawer.getByRole('textbox', { name: 'Topic' }).click();
  await drawer.getByRole('combobox', { name: 'Instructor' }).click();
  const instructor = (await (await page.request.get('/api/field-training/availabilities')).json()) as {
    instructors: { _id: string; name: string; timezone: string }[];
  };
  const { name } = instructor.instructors.find(({ timezone }) => timezone === 'America/Denver')!;
  await options.filter({ hasText: name }).click();
  await drawer.getByRole('combobox', { name: /^Day/ }).click();
  await options.last().click();
  await drawer.getByRole('combobox', { name: /^Time/ }).click();
  await options.first().click();
  await drawer.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/auth\/field-training\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(topic);
  await expect(page.getByText(`${name} has not answered yet`)).toBeVisible();
  await expectAccessible(page);

  // Requesters move their request to another free time.
  await page.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByRole('textbox', { name: 'Note' }).fill('Please bring three belts.');
  await drawer.getByRole('combobox', { name: /^Time/ }).click();
  await options.last().click();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Visit saved')).toBeVisible();
  await expect(page.getByText('Please bring three belts.')).toBeVisible();

  // A second request has to wait for the answer to the first one, and the page says so.
  await page.goto('/auth/field-training');
  await expect(page.getByText('already has a request that waits for an answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a visit' })).toBeHidden();
  await expectAccessible(page);

  await mailTo('instructor@paddock.example', new RegExp(topic));
  await signIn(page, 'instructor');
  await page.goto('/auth/admin/field-training/instructor');
  await page.getByRole('link', { name: topic }).click();
  await page.getByRole('button', { name: 'Confirm visit' }).click();
  await expect(page.getByText('Visit confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText(`${name} has not answered yet`)).toBeHidden();
  // Instructors may plan outside their hours.
  await page.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByRole('textbox', { name: /^End time/ }).fill('9:15 PM');
  await drawer.getByRole('textbox', { name: /^Start time/ }).fill('7:15 PM');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('7:15 PM to 9:15 PM', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Is there a lift for two sleds?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // The text box keeps the words until the server has them, so look for the paragraph.
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Is there a lift for two sleds?' }),
  ).toBeVisible();

  await signIn(page, owner);
  await page.goto('/auth/field-training');
  await page.getByRole('link', { name: topic }).click();
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Yes, the large one.');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Yes, the large one.' })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${topic}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel visit' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Too much snow');
  await question.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.getByText('This visit is canceled')).toBeVisible();
});

test('an instructor completes a visit with a report and a photo, and an attendee reads it', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'instructor');
  await page.goto('/auth/admin/field-training/instructor?show=all&period=past');
  await page.getByRole('link', { name: 'Winter storage, fuel and batteries' }).click();
  await page.getByRole('button', { name: 'Complete visit' }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('textbox', { name: 'Report' })
    .fill('All ten sleds are on stands.\nTwo batteries are weak.');
  await drawer.getByLabel('Photos').setInputFiles({
    name: 'stands.png',
    mimeType: 'image/png',
    buffer: (await pngFile('stands.png', 800, 600)).content as Buffer,
  });
  await expect(drawer.getByRole('img', { name: 'stands.png' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Complete visit' }).click();
  await expect(page.getByText('Visit completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expectAccessible(page);

  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'learner');
  await page.goto('/fr/auth/field-training?period=past');
  await page.getByRole('link', { name: 'Winter storage, fuel and batteries' }).click();
  await expect(page.getByText('Two batteries are weak.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 sur 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terminer la visite' })).toBeHidden();
  await expectAccessible(page);
});

test('an instructor sets hours and days off, and overlapping hours are refused at their place', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'ewa.lisowicz@ridgeline.example');
  await page.goto('/auth/field-training/setting');
  await page.getByRole('button', { name: 'Add hours on Friday' }).click();
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  const monday = page.getByRole('group', { name: 'Monday' }).last();
  await monday.getByRole('textbox', { name: 'From' }).fill('5:00 PM');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Two entries for the same weekday overlap.', { exact: false })).toBeVisible();
  await monday.getByRole('button', { name: 'Remove hours on Monday' }).click();
  await page.getByRole('textbox', { name: 'Day off' }).fill('12/24/2031');
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Hours saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Wednesday, Dec 24th, 2031')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Friday' })).toBeVisible();
  await expectAccessible(page);
});

test('administrators filter visits by status, and the calendar keeps the filter', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'ilt');
  await page.goto('/auth/admin/field-training');
  await page.getByRole('tab', { name: /^Canceled/ }).click();
  await expect(page.getByRole('link', { name: 'Track tension and alignment' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Winter storage, fuel and batteries' })).toBeHidden();
  await expectAccessible(page);
  await tick(page.getByRole('radio', { name: 'Calendar' }));
  await expect(page.getByRole('group', { name: 'Visits in the calendar' })).toBeVisible();
  await expect(page).toHaveURL(/status=cancelled.*view=calendar|view=calendar.*status=cancelled/);
});
