import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';

interface Found {
  readonly users: readonly { readonly email: string | null; readonly obstacle: unknown }[];
}

test('fifty people are enrolled by pasted addresses, and the message says how many wait', async ({
  page,
  browser,
}) => {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  await signIn(page, 'platform');
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return (await reply.json()) as Record<string, { _id: string }>;
  };
  const title = `Winch evening ${Date.now()}`;
  const texts = { title, type: 'Update', durationMinutes: 60, seats: 30, status: 'published' };
  const { template } = await send('/api/ilt-template/', texts);
  const { event } = await send('/api/ilt-event/', {
    template: template!._id,
    virtual: true,
    link: 'https://meet.example/winch',
    timezone: 'UTC',
    startDate: clock(9000),
    endDate: clock(9001),
  });
  await send(`/api/ilt-event/${event!._id}/status`, { status: 'published' });
  const reply = await page.request.get(`/api/ilt-event/${event!._id}/available-users?limit=100`);
  const { users } = (await reply.json()) as Found;
  const addresses = users.flatMap(({ email, obstacle }) => (email && !obstacle ? [email] : [])).slice(0, 50);
  expect(addresses).toHaveLength(50);

  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(`/auth/admin/live-training/events/${event!._id}?tab=roster`);
  await page.getByRole('button', { name: 'Enroll people' }).click();
  const drawer = page.getByRole('dialog');
  await tick(drawer.getByRole('radio', { name: 'Addresses' }));
  await drawer
    .getByRole('textbox', { name: 'E-mail addresses' })
    .fill([...addresses, 'nobody@elsewhere.example'].join('; '));
  await drawer.getByRole('button', { name: 'Find people' }).click();
  await expect(drawer.getByText('50 people can be enrolled')).toBeVisible();
  await expect(drawer.getByText('nobody@elsewhere.example', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Enroll 50 people' }).click();
  await expect(page.getByText('30 people enrolled, 20 on the waitlist')).toBeVisible();
  await page.getByRole('tab', { name: 'Waitlist' }).click();
  await expect(page.getByText('Waitlist, number 20', { exact: true })).toBeVisible();

  // The same addresses again: they all have a place.
  const phone = await browser.newPage({ baseURL: test.info().project.use.baseURL! });
  await signIn(phone, 'platform');
  await show(phone, { language: 'fr', scheme: 'dark', width: 390 });
  await phone.goto(`/fr/auth/admin/live-training/events/${event!._id}?tab=roster`);
  await phone.getByRole('button', { name: 'Inscrire des personnes' }).click();
  await tick(phone.getByRole('radio', { name: 'Adresses' }));
  await phone.getByRole('textbox', { name: 'Adresses courriel' }).fill(addresses.join('\n'));
  await phone.getByRole('button', { name: 'Chercher les personnes' }).click();
  await expect(phone.getByText('50 personnes ont déjà une place')).toBeVisible();
  await expectAccessible(phone);
  await phone.screenshot({ path: test.info().outputPath('enroll.png') });
  await phone.context().close();
});
