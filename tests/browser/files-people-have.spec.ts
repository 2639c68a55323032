import sharp from 'sharp';
import { activityScreens } from '#contract/rewards/activities.screens.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const head = 'Courriel;Type;Date;Montant;Devise';

test('a file whose dates have two readings is asked about once, and a workbook is read', async ({
  page,
  faults,
}) => {
  await signIn(page, 'company');
  await show(page, { language: 'fr', scheme: 'light', width: 1440 });
  const choose = async (name: string, buffer: Buffer) => {
    await page.goto(`/fr${activityScreens.import.path.replace('/{importId?}', '')}`);
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer });
  };
  const preview = async () => {
    await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
    await expect(page.getByText('Ceci est un aperçu.', { exact: false })).toBeVisible({ timeout: 20_000 });
  };
  const lines = [
    'sep=;',
    head,
    'learner@paddock.example;Démo;03/04/2026;1 025,50;CAD',
    'x@y.example;Démo;05/04/2026;1;CAD',
  ];
  await choose('fête.csv', Buffer.from(lines.join('\r\n'), 'latin1'));
  await preview();
  await expect(page.getByText('Qu’est-ce qui vient en premier dans les dates')).toBeVisible();
  await expect(page.getByText('03/04/2026 peut se lire de deux façons', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Le jour' }).click();
  await expect(page.getByText('Les dates se lisent avec le jour en premier.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('row', { name: /learner@paddock/ })).toContainText('Ajout');
  await expect(page.getByRole('row', { name: /x@y\.example/ })).toContainText('Aucune personne active');
  await choose(
    'table.xlsx',
    workbookOf([head.split(';'), ['learner@paddock.example', 'demo', { serial: 46_100 }, 5, 'USD']]),
  );
  await preview();
  await expect(page.getByRole('row', { name: /learner@paddock/ })).toContainText('Ajout');
  await expect(page.getByText('Les dates se lisent')).toBeHidden();
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await choose('twice.csv', Buffer.from(`${head};courriel\nx;;;;;`));
  await expect(page.getByText(/deux fois/)).toBeVisible();
  // The refusal is the answer that the page shows.
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  faults.length = 0;
});

test('a table is exported in the form of the language, or in the other one', async ({ page }) => {
  await signIn(page, 'company');
  for (const [language, other, delimiter] of [
    ['fr', 'CSV avec virgules', ';'],
    ['en', 'CSV with semicolons', ','],
  ] as const) {
    await show(page, { language, scheme: 'light', width: 1440 });
    await page.goto(`${language === 'fr' ? '/fr' : ''}/auth/report/course`);
    await page
      .getByRole('button', { name: language === 'fr' ? 'Exporter' : 'Export', exact: true })
      .first()
      .click();
    const saved = async (name: string) => {
      const href = await page.getByRole('menuitem', { name, exact: true }).getAttribute('href');
      return (await (await page.request.get(href!)).text()).split('\r\n')[0]!;
    };
    expect(await saved('CSV')).toContain(`"${delimiter}"`);
    expect(await saved(other)).not.toContain(`"${delimiter}"`);
    await expectAccessible(page);
  }
});

test('a WebP picture is sent as JPEG or PNG, and a picture that the browser cannot read is refused with what to do', async ({
  page,
}) => {
  await signIn(page, 'learner');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(activityScreens.own.path);
  const report = page.getByRole('button', { name: 'Report an activity' }).first();
  await report.click();
  const drawer = page.getByRole('dialog');
  const field = drawer.locator('input[type="file"]');
  // Wider than high once it is turned upright.
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e01010' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 40, height: 80, channels: 3, background: '#1010e0' } })
    .composite([{ input: red, top: 0, left: 0 }])
    .withMetadata({ orientation: 6 })
    .webp()
    .toBuffer();
  await field.setInputFiles({ name: 'race.webp', mimeType: 'image/webp', buffer: photo });
  await expect(drawer.getByText('race.jpg')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Date' }).fill('11/02/2026');
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('5');
  await drawer.getByRole('textbox', { name: 'What happened' }).fill('Sent as WebP');
  await drawer.getByRole('button', { name: 'Send' }).click();
  await expect(drawer).toBeHidden();
  const { activities } = (await (await page.request.get('/api/activitys/current-user')).json()) as {
    activities: { note: string; attachment: { location: string } | null }[];
  };
  const location = activities.find(({ note }) => note === 'Sent as WebP')!.attachment!.location;
  const stored = await (await page.request.get(location)).body();
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 40 });
  // What was above when the picture was recorded is at the right.
  const [left, right] = await Promise.all(
    [5, 75].map((x) => sharp(stored).extract({ left: x, top: 20, width: 1, height: 1 }).raw().toBuffer()),
  );
  expect([left![2]! > 180, right![0]! > 180]).toEqual([true, true]);
  await report.click();
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic0000heicmif1'),
    Buffer.alloc(64),
  ]);
  await field.setInputFiles({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: heic });
  await expect(
    drawer.getByText(/This browser cannot read the picture IMG_2\.heic\. Save it as JPEG/),
  ).toBeVisible();
  await expectAccessible(page);
});
