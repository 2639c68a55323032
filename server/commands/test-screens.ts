import { runCommand } from '#server/platform/failure.ts';
import { ensureChromium } from './test/chromium.ts';
import { runTool } from './support/tools.ts';

/** Walks all eight views of every screen: English and French, light and dark, 1440 and 390 px. */
await runCommand(async () => {
  const env = { ...process.env, ALL_VIEWS: '1', CHROMIUM: ensureChromium() };
  const { code } = await runTool(
    'playwright',
    ['test', '--config=tests/browser/playwright.config.ts', 'screens.spec.ts', '--reporter=line'],
    { env },
  );
  process.exitCode = code;
});
