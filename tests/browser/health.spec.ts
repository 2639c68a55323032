import type { Health } from '#contract/insight/health.calls.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a platform administrator finds the page in the palette, and reads how the portal is', async ({
  page,
  faults,
}) => {
  // The job has its turn within a minute of the start.
  test.setTimeout(150_000);
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('System health');
  await page.getByRole('option', { name: 'System health' }).first().click();
  await expect(page.getByRole('heading', { name: 'System health', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Parts' })).toContainText('DatabaseAnswers');
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('row', { name: /Mail summaries/ })).toContainText('Fine', { timeout: 90_000 });
  // The worker beside the web process is told of, too.
  await expect(page.getByRole('table', { name: 'Connections to the database' })).toContainText(
    'paddock-worker mail',
  );
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('what is wrong comes first, with what to do, in French on a phone', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  const failed = {
    isOn: true,
    succeededAt: '2026-11-20T04:17:00.000Z',
    failedAt: '2026-11-21T04:17:00.000Z',
  };
  await page.route('**/api/health-report', async (route) => {
    const response = await route.fetch();
    const { health } = (await response.json()) as { health: Pick<Health, 'jobs'> };
    const jobs = health.jobs.map((job) => (job.name === 'sweep' ? { ...job, ...failed } : job));
    const problems = [
      { alert: 'PaddockDiskFull', about: null },
      { alert: 'PaddockQueueWaits', about: 'works' },
      { alert: 'PaddockJobFails', about: 'sweep' },
    ];
    await route.fulfill({ response, json: { health: { ...health, jobs, problems } } });
  });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/health');
  await expect(page.getByText('Le disque est plein')).toBeVisible();
  await expect(page.getByText(/Libérez de l’espace sur le disque de/)).toBeVisible();
  await expect(
    page.getByText('Une file attend depuis une demi-heure\u202f: Travaux en arrière-plan'),
  ).toBeVisible();
  await expect(page.getByText('npm run job -- <name>')).toBeVisible();
  await expect(page.getByRole('row', { name: /Nettoyage/ })).toContainText('En échec');
  await expectAccessible(page);
});

test('the standby is shown as it is: well, late, away, or no standby at all', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  let leadsTo: string | null = 'standby';
  let bytesBehind: number | null = 0;
  await page.route('**/api/health-report', async (route) => {
    const response = await route.fetch();
    const { health } = (await response.json()) as { health: object };
    const standby = { leadsTo, bytesBehind, answered: 6, answeredByPrimary: 1 };
    const problems = bytesBehind === 0 ? [] : [{ alert: 'PaddockStandbyLate', about: null }];
    await route.fulfill({ response, json: { health: { ...health, standby, problems } } });
  });
  await signIn(page, 'platform');
  const expectShown = async (words: string) => {
    await page.goto('/auth/admin/health');
    await expect(page.getByRole('region', { name: 'Standby' })).toContainText(words);
  };
  await expectShown('StatusAnswersNot replayed yet0 B');
  bytesBehind = 106_000_000;
  await expectShown('StatusLateNot replayed yet106 MB');
  [leadsTo, bytesBehind] = [null, null];
  await expectShown('StatusAwayCalls it answered');
  leadsTo = 'primary';
  await expectShown('StatusNo standbyCalls it answered');
});

test('if the report does not load, the page says so and tries again', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  let isAway = true;
  await page.route('**/api/health-report', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The portal is not available.' }) : route.continue(),
  );
  await signIn(page, 'platform');
  await page.goto('/auth/admin/health');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Version' })).toBeVisible();
  expect(faults.splice(0).every((fault) => fault.includes('503'))).toBe(true);
});

test('a company administrator has no such page', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role can’t open this page');
  expect(faults.splice(0).every((fault) => fault.includes('403'))).toBe(true);
});
