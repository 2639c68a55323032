import { runCommand } from '#server/platform/failure.ts';
import { ensureChromium } from './test/chromium.ts';
import { runTool } from './support/tools.ts';

/**
 * Walks all eight views of every screen: English and French, light and dark, 1440 and 390 px. Then once more in a language that is
 * none, to find words that stand in no text.
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
      '--reporter=line',
    ],
    { env },
  );
  process.exitCode = code;
});
