import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#server/commands/test/chromium.ts';
import { keepTemporaryFilesInMemory } from '#tests/harness/temporary-folder.ts';

keepTemporaryFilesInMemory();

// Set once per run and read by its workers. Several checkouts can run their tests at the same time.
process.env['PADDOCK_TEST_PORT'] ??= String(20_000 + (process.pid % 10_000));
const port = Number(process.env['PADDOCK_TEST_PORT']);
process.env['PADDOCK_TEST_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'paddock-browser-'));

/** Journeys through their own portal: the demo network in a temporary database, started like a real one. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  // Pages wait for a quiet network, so two cores have time for a third.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: '../../test-results',
  globalTeardown: './teardown.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
    // An element that cannot be clicked fails with its own message, long before the journey times out.
    actionTimeout: 15_000,
    // A trace of every journey would cost a quarter of the time.
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  webServer: {
    command: `"${process.execPath}" ../../server/commands/start.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(port),
      DATA_DIR: process.env['PADDOCK_TEST_DATA'],
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      // Journeys run at any hour and read the mails they cause.
      PORTAL_CONFIG: path.join(import.meta.dirname, 'any-hour.json'),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
