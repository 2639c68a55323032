import { runCommand } from '#server/platform/failure.ts';
import { ensureChromium } from './test/chromium.ts';
import { runTool } from './support/tools.ts';

/**
 * Checks all eight views of every screen: English and French, light and dark, 1440 and 390 px. Then once more in a pseudo language, to find
 * words that are not in a catalog, and with every button pressed, to find forms inside forms.
 */
await runCommand(async () => {
  const env = { ...process.env, ALL_VIEWS: '1', CHROMIUM: ensureChromium() };
  const { code } = await runTool(
    'playwright',
    [
      'test',
      '--config=tests/browser/playwright.config.ts',
      'screens.spec.ts',
      'pseudo-language.spec.ts',
      'nested-forms.spec.ts',
      '--reporter=line',
    ],
    { env },
  );
  return code ?? 1;
});
