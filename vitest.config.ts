import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 8)),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
