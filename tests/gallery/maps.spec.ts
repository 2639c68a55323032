import { expect, test, type Page } from '@playwright/test';

const mapNamed = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test.describe('map', () => {
  test('the atlas and the code load only when a map is shown', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/?section=basics');
    await expect(page.locator('h1').first()).toBeVisible();
    expect(requests.filter((url) => /atlas\.json(?!.*import)|map-stage/.test(url))).toEqual([]);
    await page.goto('/?section=maps');
    await expect(page.getByRole('button', { name: 'Workshop 3, 12/11' }).first()).toBeVisible();
    // One request serves all maps of the page.
    expect(requests.filter((url) => url.endsWith('atlas.json'))).toHaveLength(1);
  });

  test('without the atlas, the places are a list that can be used, and the map can be tried again', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route(/atlas\.json$/, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Places near Denver');
    await expect(map.getByText('The map did not load. Here are the places.')).toBeVisible();
    await map.getByRole('button', { name: 'Workshop 1, 12/03 Denver, CO' }).click();
    await expect(map.getByRole('button', { name: /Workshop 1/ })).toHaveAttribute('aria-pressed', 'true');
    isBroken = false;
    await map.getByRole('button', { name: 'Try again' }).click();
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'Workshop 1, 12/03' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('Tab reaches the pins in the order of the page, arrows the next one on the map, Enter selects', async ({
    page,
  }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Places near Denver');
    const pin = (name: RegExp) => map.getByRole('button', { name });
    await expect(pin(/Workshop 3,/)).toHaveAttribute('aria-pressed', 'true');
    await map.getByRole('group', { name: 'Map' }).focus();
    await page.keyboard.press('Tab');
    await expect(pin(/Workshop 1,/)).toBeFocused();
    await expect(page.getByRole('status').or(page.locator('output')).first()).toBeVisible();
    await expect(page.locator('output').first()).toHaveText('p0');
    await page.keyboard.press('Tab');
    await expect(pin(/Workshop 2,/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(pin(/Workshop 5,/)).toBeFocused();
    await page.keyboard.press('End');
    await expect(pin(/Workshop 6,/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pin(/Workshop 6,/)).toHaveAttribute('aria-pressed', 'true');
    await expect(map.getByRole('heading', { name: /Workshop 6/ })).toBeVisible();
  });

  test('a count zooms in until its places come apart, and keeps the focus', async ({ page }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Everywhere');
    const count = map.getByRole('button', {
      name: '3 places: Workshop 7, 1/19, Workshop 8, 1/20, Workshop 9, 1/21',
    });
    await count.focus();
    await page.keyboard.press('Enter');
    await expect(map.getByRole('button', { name: 'Workshop 7, 1/19' })).toBeFocused();
    // The button for everything brings the count back.
    await map.getByRole('button', { name: 'Show everything' }).click();
    await expect(count).toBeVisible();
  });

  test('places at one address open as a list', async ({ page }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Everywhere');
    await map.getByRole('button', { name: /^3 places: Workshop 12/ }).click();
    const list = map.getByRole('group', { name: '3 at this place' });
    await expect(list.getByRole('button', { name: /Workshop 12/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await map.getByRole('button', { name: /^3 places: Workshop 12/ }).click();
    await list.getByRole('button', { name: /Workshop 13/ }).click();
    await expect(list).toBeHidden();
    await expect(map.getByRole('button', { name: /^3 places: Workshop 12/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('moves by drag and by keys; the wheel scrolls the page and zooms only with Ctrl', async ({ page }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Places near Denver');
    const pin = map.getByRole('button', { name: /Workshop 1,/ });
    const stage = map.getByRole('group', { name: 'Map' });
    await expect(stage).toBeVisible();
    const before = (await pin.boundingBox())!;
    const box = (await stage.boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 130, { steps: 5 });
    await page.mouse.up();
    const after = (await pin.boundingBox())!;
    expect(after.x - before.x).toBeCloseTo(60, 0);
    expect(after.y - before.y).toBeCloseTo(30, 0);

    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const apart = async () => {
      const [one, other] = [
        await pin.boundingBox(),
        await map.getByRole('button', { name: /Workshop 4,/ }).boundingBox(),
      ];
      return Math.hypot(one!.x - other!.x, one!.y - other!.y);
    };
    const distance = await apart();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(apart).toBeGreaterThan(distance * 1.1);

    await stage.focus();
    await page.keyboard.press('0');
    await expect.poll(async () => Math.round((await pin.boundingBox())!.x)).toBe(Math.round(before.x));
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await pin.boundingBox())!.x)).toBe(Math.round(before.x - 80));
    await page.keyboard.press('+');
    await expect.poll(apart).toBeGreaterThan(distance * 1.5);
  });

  test('two fingers zoom on a phone', async ({ browser }) => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Places near Denver');
    const pins = [/Workshop 5,/, /Workshop 6,/].map((name) => map.getByRole('button', { name }));
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    const apart = async () => {
      const [one, other] = await Promise.all(pins.map((pin) => pin.boundingBox()));
      return Math.hypot(one!.x - other!.x, one!.y - other!.y);
    };
    const before = await apart();
    const box = (await map.getByRole('group', { name: 'Map' }).boundingBox())!;
    const client = await phone.newCDPSession(page);
    const [x, y] = [box.x + 60, box.y + 60];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          gap === undefined
            ? []
            : [
                { x, y, id: 0 },
                { x: x + gap, y: y + gap, id: 1 },
              ],
      });
    await touch('touchStart', 40);
    await touch('touchMove', 60);
    await touch('touchMove', 80);
    await touch('touchEnd');
    await expect.poll(apart).toBeGreaterThan(before * 1.5);
    await phone.close();
  });

  test('a selected place outside the screen is brought into view', async ({ page }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Everywhere');
    for (const _ of [1, 2, 3]) await map.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Select Québec' }).click();
    const pin = map.getByRole('button', { name: 'Workshop 7, 1/19' });
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    const box = (await map.boundingBox())!;
    await expect
      .poll(async () => {
        const at = (await pin.boundingBox())!;
        return at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
      })
      .toBe(true);
  });

  test('a pin is placed with a button, moved with keys and with the pointer, and follows what is typed', async ({
    page,
  }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Pin on the map');
    const [latitude, longitude] = [
      page.getByRole('textbox', { name: /^Latitude/ }),
      page.getByRole('textbox', { name: /^Longitude/ }),
    ];
    await map.getByRole('button', { name: 'Place it in the middle' }).click();
    await expect(map.getByRole('status')).toHaveText(/^The pin is at \d+\.\d+, -\d+\.\d+\.$/);
    const first = Number(await latitude.inputValue());
    const pin = map.getByRole('button', { name: /^Pin at/ });
    await pin.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(first);

    const before = Number(await longitude.inputValue());
    const box = (await pin.boundingBox())!;
    await page.mouse.move(box.x + 22, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 82, box.y + 20, { steps: 4 });
    await page.mouse.up();
    expect(Number(await longitude.inputValue())).toBeGreaterThan(before);
    // The pin moved, the map did not.
    expect((await pin.boundingBox())!.x - box.x).toBeCloseTo(60, 0);

    await latitude.fill('39.0639');
    await longitude.fill('-108.5506');
    await expect(map.getByRole('button', { name: 'Pin at 39.0639, -108.5506' })).toBeAttached();
    await latitude.fill('91');
    await longitude.focus();
    await expect(page.getByText('Enter a latitude from -90 to 90')).toBeVisible();
  });

  test('a place is found by its address, without sending the form around it', async ({ page }) => {
    await page.goto('/?section=maps');
    const address = page.getByRole('textbox', { name: 'Address' });
    await expect(address).toHaveValue('Main Street');
    await address.press('Enter');
    await page.getByRole('button', { name: 'Main Street, Denver, CO' }).click();
    await expect(page.getByRole('textbox', { name: /^Latitude/ })).toHaveValue('39.73921');
    await expect(page.getByRole('button', { name: 'Pin at 39.73921, -104.9903' })).toBeAttached();
    await address.fill('nowhere');
    await page.getByRole('button', { name: 'Find on the map' }).click();
    await expect(page.getByText('No place has this address.')).toBeVisible();
  });

  test('on paper, the places are also listed', async ({ page }) => {
    await page.goto('/?section=maps');
    const map = mapNamed(page, 'Everywhere');
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeHidden();
    await expect(map.getByRole('list', { name: 'Places' })).toContainText('Workshop 14');
  });

  test('with reduced motion, a press of a button does not glide', async ({ browser }) => {
    const calm = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await calm.newPage();
    await page.goto('/?section=maps');
    await mapNamed(page, 'Everywhere').getByRole('button', { name: 'Zoom in' }).click();
    expect(
      await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0);
    await calm.close();
  });
});
