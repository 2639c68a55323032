import { toDataURL } from 'qrcode';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a QR code held in front of the camera fills in the number of a dealer', async ({ page }) => {
  const codes = await Promise.all(
    ['WIFI:S:shop;;', 'https://maker.example/dealers/D204177'].map((text) => toDataURL(text)),
  );
  // The camera shows a code that holds no number, and then one that does.
  await page.addInitScript((pictures) => {
    const canvas = document.createElement('canvas');
    canvas.width = 480;
    canvas.height = 360;
    const context = canvas.getContext('2d')!;
    const hold = async (source: string) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      context.fillStyle = 'white';
      context.fillRect(0, 0, 480, 360);
      context.drawImage(picture, 110, 50, 260, 260);
    };
    Object.assign(globalThis, { holdCode: (which: number) => hold(pictures[which]!) });
    navigator.mediaDevices.getUserMedia = async () => {
      await hold(pictures[0]!);
      setInterval(() => context.fillRect(0, 0, 1, 1), 30);
      return canvas.captureStream(30);
    };
  }, codes);
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/dealer-manager/create');
  await page.getByRole('button', { name: 'Scan a QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan the dealer’s QR code' });
  await expect(dialog.getByText('This code holds no dealer number. Try another one.')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() =>
    (globalThis as unknown as { holdCode(which: number): Promise<void> }).holdCode(1),
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('D204177');
});

test('without a camera, people are told to type the number', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await show(page, { language: 'fr', scheme: 'dark', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/dealer-manager/create');
  await page.getByRole('button', { name: 'Numériser un code QR' }).click();
  await expect(page.getByText(/^La caméra n’est pas disponible\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^La caméra n’est pas disponible\./)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
});
