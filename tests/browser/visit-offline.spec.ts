import { pngFile } from '#tests/builders/files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const topic = 'Charging systems, measured twice';

/** Opens the visit from the list of its day, which keeps both on the device. */
async function openVisit(page: Parameters<typeof signIn>[0]) {
  const reply = await page.request.get('/api/field-training/?dateRange=past&limit=100');
  const { appointments } = (await reply.json()) as { appointments: { topic: string; startDate: string }[] };
  const { startDate } = appointments.find((visit) => visit.topic === topic)!;
  await page.goto(`/auth/admin/field-training/instructor?day=${startDate.slice(0, 10)}`);
  await page.getByRole('link', { name: topic }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(topic);
  await page.waitForLoadState('networkidle');
}

test('a whole visit works without a connection, and everything is sent later', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'ewa.lisowicz@ridgeline.example');
  await openVisit(page);
  await page.context().setOffline(true);

  // Judge, and add a note.
  const card = page.locator('details').first();
  await card.locator('summary').click();
  for (const name of ['Secures the machine on the lift', 'Wears eye protection'])
    await card.getByRole('radiogroup', { name }).getByText('Approved').click();
  await card
    .getByRole('radiogroup', { name: 'Disconnects the battery first' })
    .getByText('Needs work')
    .click();
  await card.getByRole('textbox', { name: /Disconnects the battery/ }).fill('Forgot it twice.');
  await card.getByRole('textbox', { name: /^Your name/ }).click();
  await expect(page.getByText('No connection')).toBeVisible();

  // A finding, with what was judged.
  await card.getByRole('button', { name: 'Add finding' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('textbox', { name: 'Finding' })).toHaveValue(/Forgot it twice/);
  await drawer.getByRole('combobox', { name: /^Course/ }).click();
  await page.getByRole('option').filter({ visible: true }).last().click();
  await drawer.getByRole('button', { name: 'Save' }).click();

  // Two signatures on this device.
  await card.getByRole('button', { name: 'Sign', exact: true }).click();
  await card.getByRole('textbox', { name: /^Name of the person observed/ }).fill('Grace W.');
  await card.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(card.getByText('Signed by both')).toBeVisible();

  // The report with a photo.
  await page.getByRole('button', { name: 'Complete visit' }).click();
  await drawer.getByRole('textbox', { name: 'Report' }).fill('Two of three know the tool.');
  await drawer.getByLabel('Photos').setInputFiles({
    name: 'tool.png',
    mimeType: 'image/png',
    buffer: (await pngFile('tool.png', 800, 600)).content as Buffer,
  });
  await expect(drawer.getByRole('img', { name: 'tool.png' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Complete visit' }).click();
  await expect(page.getByText('Report kept on this device', { exact: false })).toBeVisible();
  await expect(page.getByText('Two of three know the tool.')).toBeVisible();

  // The list of the day can be read, too.
  await page.goBack();
  await expect(page.getByRole('link', { name: topic })).toBeVisible();
  await page.getByRole('link', { name: topic }).click();
  await expect(page.getByText('Two of three know the tool.')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await expect(page.getByText('typed on the device of Ewa Lisowicz')).toHaveCount(1);
  await expect(page.getByText('No connection')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Two of three know the tool.')).toBeVisible();
  await page.locator('details').first().locator('summary').click();
  await expect(page.getByText('Forgot it twice.').first()).toBeVisible();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await expectAccessible(page);
  // This test makes requests fail on purpose.
  faults.length = 0;
});

test('the person is told what the portal refused, and why', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'ewa.lisowicz@ridgeline.example');
  await openVisit(page);
  const card = page.locator('details').nth(1);
  await card.locator('summary').click();
  for (const radios of await card.getByRole('radiogroup').all()) await radios.getByText('Approved').click();
  await expect(card.getByText('3 of 3 judged')).toBeVisible();
  await expect(card.getByText('Not sent yet')).toBeHidden();

  await page.context().setOffline(true);
  await card.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(card.getByText('kept on this device')).toBeVisible();
  // Meanwhile, the same person signs on another device.
  const id = page.url().split('/').at(-1)!.split('?')[0]!;
  const { appointment } = (await (await page.request.get(`/api/field-training/${id}`)).json()) as {
    appointment: { observations: { checklist: string; person: { _id: string; name: string } }[] };
  };
  const name = await card.locator('summary b').innerText();
  const { checklist, person } = appointment.observations.find((one) => one.person.name === name)!;
  const signature = { kind: 'signature', checklist, person: person._id, part: 'instructor', name: 'Ewa' };
  const sent = await page.request.put(`/api/field-training/${id}/work`, {
    data: { items: [{ id: crypto.randomUUID(), ...signature }] },
  });
  expect((await sent.json()) as object).toMatchObject({ items: [{ taken: true }] });

  await page.context().setOffline(false);
  await expect(page.getByText('This signature is already there.', { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByText('This signature is already there.', { exact: false })).toBeHidden();
  await expect(card.getByText('Instructor: Ewa', { exact: true })).toBeVisible();
  faults.length = 0;
});
