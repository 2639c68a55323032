import { defineConfig } from '@playwright/test';

/** Tests the kit alone, without server or database: `playwright test -c tests/gallery/playwright.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  outputDir: '../../test-results/gallery',
  use: {
    baseURL: 'http://127.0.0.1:5199',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../../node_modules/vite/bin/vite.js --config vite.config.ts`,
    cwd: import.meta.dirname,
    url: 'http://127.0.0.1:5199',
    reuseExistingServer: true,
  },
});
