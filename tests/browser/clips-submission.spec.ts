import type { Browser, Page } from '@playwright/test';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const videoFile = 'demo/media/courses/high-voltage-safety/prove-test-prove.mp4';
const phone = { language: 'fr', scheme: 'light', width: 390 } as const;

async function reviewer(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'dark', width: 1440 });
  return page;
}

test('a video from a phone in French is denied with a second, sent again, and approved', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(120_000);
  const title = `Tension de chenille ${Date.now()}`;
  await signIn(page, 'learner');
  await show(page, phone);

  await page.goto(`/fr${screens.submissions.path}`);
  await page.getByRole('link', { name: 'Proposer une vidéo' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proposer une vidéo' })).toBeVisible();
  const camera = page.locator('input[type="file"][capture="environment"]');
  await expect(camera).toHaveAttribute('accept', 'video/*');

  // The line breaks down twice, and the upload goes on by itself.
  let cuts = 2;
  await page.route('**/api/uploads/*/chunks', (route) => {
    cuts -= 1;
    return cuts >= 0 ? route.abort('connectionreset') : route.continue();
  });
  await camera.setInputFiles(videoFile);
  await expect(page.getByRole('button', { name: 'Choisir une autre vidéo' })).toBeVisible({
    timeout: 40_000,
  });
  await page.unroute('**/api/uploads/*/chunks');
  expect(faults.splice(0).every((fault) => fault.includes('ERR_CONNECTION_RESET'))).toBe(true);
  await page.getByRole('button', { name: 'Utiliser cette image comme affiche' }).click();
  await expect(page.getByRole('link', { name: 'poster.jpg' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  await page
    .getByRole('textbox', { name: /^Description/ })
    .fill('Comment je mesure la flèche, moteur chaud.');
  await page.getByRole('group', { name: 'Catégorie' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Envoyer pour révision' }).click();
  await expect(page.getByText('Confirmez-le avant d’envoyer la vidéo.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Toutes les personnes filmées sont d’accord.' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer pour révision' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('En révision', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const review = await reviewer(browser);
  await review.goto(screens.adminSubmissions.path);
  await review.getByRole('searchbox').fill(title);
  await review.getByRole('link', { name: title }).click();
  await expect(review.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await review.locator('video').evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = 12;
    await new Promise((done) => element.addEventListener('seeked', done, { once: true }));
  });
  await review.keyboard.press('m');
  const note = review.getByRole('textbox', { name: 'Note at 0:12' });
  await expect(note).toBeFocused();
  await note.fill('The figure is 40 mm here and 35 mm in the manual.');
  await note.press('Enter');
  await expect(review.getByText('The figure is 40 mm here and 35 mm in the manual.')).toBeVisible();
  await expect(review.getByText('Not sent yet')).toBeVisible();
  // What is still being written goes along with the decision.
  await review.getByRole('textbox', { name: /^Note at/ }).fill('Lovely shot. Keep it.');
  await review.getByRole('button', { name: 'Deny' }).click();
  await review.getByRole('radio', { name: 'A figure or a step is not right.' }).check();
  await review.getByRole('textbox', { name: 'Note', exact: true }).fill('40 mm, not 35.');
  await expectAccessible(review);
  await review.getByRole('button', { name: 'Deny video' }).click();
  await expect(review.getByText('Video denied')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Un chiffre ou une étape n’est pas exact.')).toBeVisible();
  await expect(page.getByText('40 mm, not 35.')).toBeVisible();
  await expect(page.getByText('Lovely shot. Keep it.')).toBeVisible();
  await page.getByRole('button', { name: 'Montrer 0:12' }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBe(12);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Modifier et proposer de nouveau' }).click();
  await page
    .getByRole('textbox', { name: 'Votre réponse à la remarque à 0:12' })
    .first()
    .fill('40 mm : le manuel a changé.');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Description/ }).fill('La flèche est de 40 mm, moteur chaud.');
  await page.getByRole('checkbox', { name: 'Toutes les personnes filmées sont d’accord.' }).check();
  await page.getByRole('button', { name: 'Envoyer pour révision' }).click();
  await expect(page.getByText('En révision', { exact: true }).first()).toBeVisible();

  await review.goto(screens.adminSubmissions.path);
  await review.getByRole('searchbox').fill(title);
  await review.getByRole('link', { name: title }).click();
  await expect(review.getByText('Version 2')).toBeVisible();
  await expect(review.getByText('40 mm : le manuel a changé.')).toBeVisible();
  await expectAccessible(review);
  await review.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(review.getByText('Say why there are no captions, or add them first.')).toBeVisible();
  await review.getByRole('textbox', { name: 'Why there are no captions' }).fill('Nobody speaks.');
  await review.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(review.getByText('Video approved and published')).toBeVisible();
  await review.close();

  await page.reload();
  await page.getByRole('link', { name: 'La regarder' }).click();
  await expect(page).toHaveURL(new RegExp(`/fr${videoScreens.learner.path}/`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('what waits is taken back, kept as a draft, and deleted', async ({ page }) => {
  const title = `Belt in the cold ${Date.now()}`;
  await signIn(page, 'learner');
  await show(page, { language: 'en', scheme: 'dark', width: 1440 });
  await page.goto(screens.submit.path);
  await page.locator('input[type="file"]').nth(1).setInputFiles(videoFile);
  await expect(page.getByRole('button', { name: 'Choose another video' })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('checkbox', { name: 'Everyone who was filmed has agreed.' }).check();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My videos' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
