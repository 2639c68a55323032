import { expect, test } from '@playwright/test';

test.describe('drawer', () => {
  test('focuses its first field and returns the focus', async ({ page }) => {
    await page.goto('/?section=overlays');
    const opener = page.getByRole('button', { name: 'Open drawer' });
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'Maya Tremblay' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('asks before it discards what was typed', async ({ page }) => {
    await page.goto('/?section=overlays');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('textbox', { name: 'Last name' }).fill('Gagnon');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Gagnon');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('counts the invalid fields and goes to the first', async ({ page }) => {
    await page.goto('/?section=overlays');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    const lastName = page.getByRole('textbox', { name: 'Last name' });
    await lastName.fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Check 2 fields')).toBeVisible();
    await expect(lastName).toBeFocused();
    await lastName.fill('Gagnon');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('maya@summit.example');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  });

  test('stays open while Escape closes an alert over it', async ({ page }) => {
    await page.goto('/?section=overlays');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Maya Tremblay' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeFocused();
  });

  test('leaves Escape to an open list inside it', async ({ page }) => {
    await page.goto('/?section=overlays');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page
      .getByRole('combobox', { name: 'Role' })
      .or(page.getByRole('textbox', { name: 'Role' }))
      .click();
    await expect(page.getByRole('option', { name: 'B' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option', { name: 'B' })).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Maya Tremblay' })).toBeVisible();
  });
});

test.describe('alert', () => {
  test('has one button, returns the focus and then shows the next one', async ({ page }) => {
    await page.goto('/?section=overlays');
    const opener = page.getByRole('button', { name: 'Two alerts' });
    await opener.click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('One');
    await expect(alert.getByRole('button')).toHaveCount(1);
    await expect(alert.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('Two');
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('keeps the focus inside and ignores a press outside', async ({ page }) => {
    await page.goto('/?section=overlays');
    await page.getByRole('button', { name: 'Alert', exact: true }).click();
    await page.mouse.click(10, 10);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Open drawer' })).not.toBeFocused();
  });
});

test('a question with a required reason is not sent without one', async ({ page }) => {
  await page.goto('/?section=overlays');
  await page.getByRole('button', { name: 'Confirm with reason' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deny the claim?' });
  await question.getByRole('button', { name: 'Deny $60.00' }).click();
  const reason = question.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Enter a reason. One sentence is enough.');
  await reason.fill('  The part is not in the programme.  ');
  await question.getByRole('button', { name: 'Deny $60.00' }).click();
  await expect(page.getByText('The part is not in the programme.', { exact: true })).toBeVisible();
});

test('a menu can be used by keyboard', async ({ page }) => {
  await page.goto('/?section=overlays');
  const button = page.getByRole('button', { name: 'Account of Maya Tremblay' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await button.click();
  await expect(page.getByRole('menu')).toBeHidden();
  await button.click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.locator('output')).toHaveText('me');
});

test('toasts disappear by themselves, but not under the pointer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/?section=overlays');
  await page.getByRole('button', { name: 'Toast' }).click();
  const toast = page.getByText('Saved', { exact: true });
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(9000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(6000);
  await expect(toast).toBeHidden();
});

test.describe('table', () => {
  test('sorts by its column heads and announces it', async ({ page }) => {
    await page.goto('/?section=lists');
    const head = page.getByRole('columnheader', { name: 'Name' }).first();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('rowheader').first()).toContainText('Samir Haddad');
  });

  test('shows a bar with actions in place of the filters while rows are selected', async ({ page }) => {
    await page.goto('/?section=lists');
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Maya Tremblay' }).check();
    await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden();
    const bar = page.getByRole('group', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.check();
    await expect(bar).toContainText('8 selected');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
  });

  test('searches once typing pauses, and the back button works', async ({ page }) => {
    await page.goto('/?section=lists');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('zzz');
    await expect(page.getByText('No results').first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByRole('button', { name: 'Clear filters' }).first().waitFor();
    await expect(search).toHaveValue('');
    await search.fill('maya');
    await search.press('Enter');
    await expect(page.getByRole('table').first().getByRole('rowheader')).toHaveCount(1);
  });

  test('moves between pages', async ({ page }) => {
    await page.goto('/?section=lists');
    const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
    await pages.getByRole('button', { name: 'Page 5' }).click();
    await expect(page.getByText('45 to 55 of 2,418')).toBeVisible();
    await expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  });
});

test('tabs move with the arrows', async ({ page }) => {
  await page.goto('/?section=lists');
  await page.getByRole('tab', { name: /All users/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Active/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: /Inactive/ })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: /Inactive/ })).toBeVisible();
});

test.describe('order', () => {
  const rows = [
    'Battery health first',
    'Reading the diagram',
    'Bench video',
    'Regulator ripple',
    'Check: charging',
  ];
  const moved = [rows[1], rows[2], rows[0], rows[3], rows[4]] as string[];

  test('changes with Space, arrows and Space, and announces how', async ({ page }) => {
    await page.goto('/?section=lists');
    const list = page.getByRole('list', { name: 'Sections' });
    await page.getByRole('button', { name: 'Move Battery health first', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Battery health first picked up, number 1 of 5.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Battery health first would be number 2 of 5.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Battery health first would be number 3 of 5.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Battery health first is now number 3 of 5.')).toBeAttached();
    await expect(list.getByRole('listitem')).toHaveText(moved);
  });

  test('is unchanged after Escape', async ({ page }) => {
    await page.goto('/?section=lists');
    await page.getByRole('button', { name: 'Move Bench video', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Bench video is back in its place.')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Sections' }).getByRole('listitem')).toHaveText(rows);
  });

  test('changes with the grip and with the arrow buttons', async ({ page }) => {
    await page.goto('/?section=lists');
    const list = page.getByRole('list', { name: 'Sections' });
    const grip = page.getByRole('button', { name: 'Move Battery health first', exact: true });
    await grip.scrollIntoViewIfNeeded();
    const box = await grip.boundingBox();
    if (!box) throw new Error('The grip has no place on the page');
    await page.mouse.move(box.x + 8, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 8, box.y + 50, { steps: 8 });
    await page.mouse.move(box.x + 8, box.y + 100, { steps: 8 });
    await page.mouse.up();
    await expect(list.getByRole('listitem')).toHaveText(moved);
    await page.getByRole('button', { name: 'Move Battery health first up' }).click();
    await page.getByRole('button', { name: 'Move Battery health first up' }).click();
    await expect(list.getByRole('listitem')).toHaveText(rows);
    await expect(page.getByText('Battery health first is now number 1 of 5.')).toBeAttached();
  });
});

test.describe('fields', () => {
  test('a search field marks the match, is chosen by keyboard and cleared', async ({ page }) => {
    await page.goto('/?section=fields');
    const field = page
      .getByRole('textbox', { name: /^Dealer/ })
      .or(page.getByRole('combobox', { name: /^Dealer( \*)?$/ }));
    await field.first().click();
    await expect(page.getByText('Type at least 2 letter')).toBeVisible();
    await page.keyboard.type('lac s');
    await expect(page.getByRole('option', { name: /Lac Summit Sports/ }).locator('mark')).toHaveText('Lac S');
    await page.keyboard.press('Enter');
    await expect(field.first()).toHaveValue('Lac Summit Sports');
    await field.first().fill('nobody');
    await expect(page.getByText('No results')).toBeVisible();
    await expect(page.getByRole('option', { name: 'My dealer is not listed' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field.first()).toHaveValue('Lac Summit Sports');
  });

  test('a search field for several choices adds and removes them', async ({ page }) => {
    await page.goto('/?section=fields');
    const field = page
      .getByRole('textbox', { name: 'Also works at' })
      .or(page.getByRole('combobox', { name: 'Also works at' }))
      .first();
    await field.click();
    await page.keyboard.type('lac');
    await page.getByRole('option', { name: /Lac Summit Sports/ }).click();
    await expect(page.getByRole('button', { name: 'Remove Lac Summit Sports' })).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('button', { name: 'Remove Lac Summit Sports' })).toBeHidden();
    await page.getByRole('button', { name: 'Remove Summit Moto', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove Summit Moto', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove Summit Moto North' })).toBeVisible();
  });

  test('a file is sent with progress, and refused if too large or of the wrong type', async ({ page }) => {
    await page.goto('/?section=fields');
    const input = page.getByLabel('Attachment');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(page.getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'notes.txt' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await input.setInputFiles({ name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1001) });
    await expect(page.getByRole('alert').filter({ hasText: 'Your file is too large.' })).toBeVisible();
    await input.setInputFiles({ name: 'run.exe', mimeType: 'application/x-exe', buffer: Buffer.from('x') });
    await expect(page.getByText('run.exe is not an accepted file type.')).toBeVisible();
    await input.setInputFiles({ name: 'fail.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('The file was not uploaded.')).toBeVisible();
  });

  test('an upload can be stopped', async ({ page }) => {
    await page.goto('/?section=fields');
    await page
      .getByLabel('Slow file')
      .setInputFiles({ name: 'slow.bin', mimeType: '', buffer: Buffer.from('x') });
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.bin' })).toHaveAttribute(
      'aria-valuetext',
      '42%',
    );
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.bin' })).toBeHidden();
  });

  test('two languages are distinguished, and missing text is marked', async ({ page }) => {
    await page.goto('/?section=fields');
    await expect(
      page
        .getByRole('textbox', { name: 'Title * English' })
        .or(page.getByRole('textbox', { name: 'Title English' })),
    ).toHaveValue('Stator output test');
    await expect(page.getByRole('img', { name: 'Français is missing' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Titre Français' }).fill('Essai');
    await expect(page.getByRole('img', { name: 'Français is missing' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mark as up to date' })).toBeVisible();
  });
});

test('the color scheme is chosen and remembered', async ({ page }) => {
  await page.goto('/?section=basics');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('mantine-color-scheme-value'))).toBe('dark');
  await page.getByRole('radio', { name: 'Same as system' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('a tooltip appears on keyboard focus and disappears with Escape', async ({ page }) => {
  await page.goto('/?section=basics');
  await page.getByRole('button', { name: 'Clear' }).focus();
  const tip = page.locator('[popover]:popover-open');
  const bell = page.getByRole('button', { name: 'Notifications' });
  for (
    let step = 0;
    step < 40 && !(await bell.evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Notifications');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('loading shows nothing for 200 ms, then a bar or the overlay on layer 99999', async ({ page }) => {
  await page.clock.install();
  await page.goto('/?section=motion');
  await page.getByRole('button', { name: 'Overlay' }).click();
  const veil = page.getByText('Opening My training');
  await page.clock.runFor(150);
  await expect(veil).toBeHidden();
  await page.clock.runFor(100);
  await expect(veil).toBeVisible();
  expect(await veil.evaluate((element) => getComputedStyle(element.parentElement ?? element).zIndex)).toBe(
    '99999',
  );
  await page.clock.runFor(3000);
  await expect(veil).toBeHidden();
});

test('segments fill one after the other, 60 ms apart', async ({ page }) => {
  await page.goto('/?section=motion');
  await page.getByRole('button', { name: 'All' }).click();
  const delays = await page
    .locator('[role=progressbar] i[data-fresh]')
    .evaluateAll((segments) => segments.map((segment) => (segment as HTMLElement).style.animationDelay));
  expect(delays).toEqual(['0ms', '60ms', '120ms', '180ms', '240ms', '300ms']);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '8 of 8 done');
});

test('bars are as high as their values, including the highest', async ({ page }) => {
  await page.goto('/?section=lists');
  const heightOf = async (name: string) =>
    (await page.getByRole('img', { name, exact: true }).boundingBox())!.height;
  const highest = await heightOf('100 %');
  for (const value of [95, 90, 45])
    expect((await heightOf(`${value} %`)) / highest).toBeCloseTo(value / 100, 2);
});
