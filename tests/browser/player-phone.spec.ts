import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

/** The player at a section with a slide. */
async function openSlide(page: Page, language: 'en' | 'fr'): Promise<void> {
  await signIn(page, 'hollis.guidry@lonepecan.example');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: { _id: string; curriculum: { _id: string } }[];
  };
  for (const one of courses) {
    const { course } = (await (await page.request.get(`/api/courses/${one._id}`)).json()) as {
      course: { chapters: { sections: { slug: string; type: string }[] }[]; cheatSheet: unknown };
    };
    const slide = course.chapters.flatMap((chapter) => chapter.sections).find(({ type }) => type === 'slide');
    if (!slide || !course.cheatSheet) continue;
    const prefix = language === 'fr' ? '/fr' : '';
    await page.goto(`${prefix}/auth/training/${one.curriculum._id}/${one._id}?step=${slide.slug}`);
    return;
  }
  throw new Error('No course with a slide and a cheat sheet is assigned.');
}

test('on a phone the outline sheet contains the tools, and closes on Escape and on a press outside', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await openSlide(page, 'en');
  const opener = page.getByRole('button', { name: 'Outline' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Outline' });
  await expect(sheet.getByRole('link', { name: 'Cheat sheet' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Français' })).toBeVisible();
  await expect(sheet.getByRole('progressbar')).toBeVisible();
  await expect(sheet.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(10, 500);
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a slide is enlarged on a phone, resized and moved by keyboard, and the section stays', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await openSlide(page, 'fr');
  const opener = page.getByRole('button', { name: 'Agrandir la diapositive' });
  await opener.click();
  const zoom = page.getByRole('dialog', { name: 'Diapositive' });
  const picture = zoom.getByRole('region').getByRole('img');
  const width = async () => (await picture.boundingBox())!.width;
  expect(await width(), 'its text is readable').toBeGreaterThan(900);
  await expectAccessible(page);
  const address = page.url();
  const left = (await picture.boundingBox())!.x;
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())!.x).toBeLessThan(left);
  expect(page.url(), 'the arrows move the slide, not the course').toBe(address);
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(390);
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(opener).toBeFocused();
});

test('two fingers enlarge a slide', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await openSlide(page, 'en');
  await page.getByRole('button', { name: 'Enlarge slide' }).tap();
  const picture = page.getByRole('dialog').getByRole('region').getByRole('img');
  const before = (await picture.boundingBox())!.width;
  const touch = await context.newCDPSession(page);
  const fingers = (gap: number) => [
    { x: 195 - gap, y: 420 },
    { x: 195 + gap, y: 420 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const gap of [50, 60, 70])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(before * 1.4);
  await context.close();
});

for (const width of [390, 720, 768, 1024]) {
  test(`at ${width} px no name in the player is cut`, async ({ page }) => {
    await show(page, { language: 'fr', scheme: 'light', width: 390 });
    await page.setViewportSize({ width, height: 900 });
    await openSlide(page, 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('header :is(h1, small), nav button span, footer button')].flatMap((one) =>
        // Text for screen readers only is one pixel wide.
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflow === 'hidden'
          ? [one.textContent]
          : [],
      ),
    );
    expect(cut).toEqual([]);
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(title.width, 'room enough for whole words').toBeGreaterThan(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
