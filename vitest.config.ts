import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const folders = '{contract,server,web,tests}';
const askingPortal = /(from '#tests\/(builders|harness)\/|import \{[^}]*\binject\b[^}]*\} from 'vitest')/;
const portalTests = globSync(`${folders}/**/*.test.ts`).filter(
  (file) => file.startsWith('tests/harness') || askingPortal.test(readFileSync(file, 'utf8')),
);

const shared = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

/** `unit` needs nothing but the code; `portal` asks through HTTP on a PostgreSQL; `process` starts and kills whole processes. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 8)),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.process.test.ts', ...portalTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'portal',
          include: portalTests,
          exclude: ['**/*.process.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'process',
          include: [`${folders}/**/*.process.test.ts`],
          globalSetup: ['tests/harness/global-setup.ts'],
        },
      },
    ],
  },
});
