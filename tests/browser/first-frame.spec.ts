import { expect, show, signIn, test } from './portal.ts';

for (const { scheme, surface } of [
  { scheme: 'light', surface: 'rgb(255, 255, 255)' },
  { scheme: 'dark', surface: 'rgb(19, 24, 31)' },
] as const)
  test(`on a slow connection the mark and the frame appear before styles and scripts, ${scheme}`, async ({
    page,
  }) => {
    await show(page, { language: 'en', scheme, width: 390 });
    await signIn(page, 'learner');
    let goOn = () => {};
    const line = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/assets/**', async (route) => {
      await line;
      await route.continue();
    });
    await page.addInitScript(() => {
      const moved = { by: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.by += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/auth', { waitUntil: 'commit' });
    const frame = page.locator('#frame');
    await expect(frame.locator('svg')).toBeVisible();
    await expect(frame.locator('i')).toHaveCSS('background-color', surface);
    await expect(frame).toHaveAttribute('aria-hidden', 'true');
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length), {
        message: 'drawn, not only in the page',
      })
      .toBeGreaterThan(0);
    const mark = (await frame.locator('svg').boundingBox())!;
    goOn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame).toBeHidden();
    const own = (await page.locator('header svg[viewBox="0 0 32 32"]').first().boundingBox())!;
    expect([own.x, own.y], 'the mark stays where it was').toEqual([mark.x, mark.y]);
    expect(
      await page.evaluate(() => (globalThis as unknown as { readonly moved: { by: number } }).moved.by),
    ).toBeLessThan(0.001);
  });
