import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/harness/temporary-folder.ts';

keepTemporaryFilesInMemory();

const folders = '{bench,contract,server,web,demo,tests}';
const askingPortal = /(from '#tests\/(builders|harness)\/|import \{[^}]*\binject\b[^}]*\} from 'vitest')/;
const portalTests = globSync(`${folders}/**/*.test.ts`).filter(
  (file) =>
    !file.startsWith('tests/sql') &&
    !/\.(process|stress)\.test\.ts$/.test(file) &&
    (file.startsWith('tests/harness') || askingPortal.test(readFileSync(file, 'utf8'))),
);
/** Trials of minutes, which only `npm run test:stress` runs. */
const stressTests = `${folders}/**/*.stress.test.ts`;
const isStress = process.env['STRESS'] === '1';
const statementsFolder = path.join(tmpdir(), `paddock-statements-${process.pid}`);

const shared = {
  isolate: false,
  setupFiles: ['tests/harness/seed.ts'],
  // Tests of other processes take most of a minute on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 60_000,
} as const;

/**
 * `unit` needs nothing but the code; `portal` asks through HTTP on a PostgreSQL; `process` starts and kills whole processes; `sql` runs
 * after them and checks the statements that `portal` sent.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // More than the machine has cores: a test often waits for its database, a process, or a time limit.
    maxWorkers: Math.min(availableParallelism() + 2, 8),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.process.test.ts', stressTests, 'tests/sql/**', ...portalTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'portal',
          include: portalTests,
          exclude: ['**/*.process.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: [...shared.setupFiles, 'tests/harness/record-statements.ts'],
          provide: { statementsFolder },
        },
      },
      {
        test: {
          ...shared,
          name: 'process',
          include: [`${folders}/**/*.process.test.ts`, ...(isStress ? [stressTests] : [])],
          globalSetup: ['tests/harness/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'sql',
          include: ['tests/sql/**/*.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          provide: { statementsFolder, portalTests },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
