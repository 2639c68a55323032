import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.ts';
import { ensureChromium } from './chromium.ts';
import { one, tallyPlaywright, tallyVitest, type Tally } from './tally.ts';
import { runCommandFile, runTool, type Finished, type ToolOptions } from '../support/tools.ts';

export interface StepResult {
  readonly tally: Tally;
  /** Its output, if it was told to be quiet. */
  readonly output: string;
}

/** One part of the test run. */
export interface Step {
  readonly name: string;
  run(options: ToolOptions): Promise<StepResult>;
}

const check = (name: string, run: (options: ToolOptions) => Promise<Finished>): Step => ({
  name,
  run: async (options) => {
    const { code, output } = await run(options);
    return { tally: one(code === 0), output };
  },
});

export const format = check('Format', (options) => runTool('oxfmt', ['--check', '.'], options));
export const lint = check('Lint', (options) => runTool('oxlint', ['--deny-warnings', '.'], options));
export const types = check('Types', (options) => runTool('tsc', ['-p', '.'], options));
export const tableTypes = check('Table types', (options) => runCommandFile('types', ['--check'], options));

/** What calls, screens, and a web process may cost (`bench/budgets`). */
export const budgets = check('Budgets', (options) => runCommandFile('bench', ['--budgets'], options));

const vitest = (name: string, ...narrowed: string[]): Step => ({
  name,
  run: (options) =>
    withReport(async (report) => {
      const { code, output } = await runTool(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...narrowed],
        options,
      );
      return { tally: tallyVitest(readReport(report), code), output };
    }),
});

/** Tests that need nothing but the code (`vitest.config.ts`). */
export const unitTests = vitest('Unit tests', '--project=unit');
/** Those, the tests that send HTTP requests with a PostgreSQL, and the tests that start and kill whole processes. */
export const tests = vitest('Tests');

const journeys = join(projectRoot, 'tests/browser/playwright.config.ts');

export const browser: Step = {
  name: 'Browser',
  run: (options) =>
    withReport(async (report) => {
      if (!existsSync(journeys))
        return {
          tally: { passed: 0, failed: 0, skipped: 1, remarks: [] },
          output: 'There are no journeys yet.',
        };
      const { code, output } = await runTool(
        'playwright',
        ['test', `--config=${journeys}`, '--reporter=list,json'],
        {
          ...options,
          env: { ...options.env, CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        },
      );
      return { tally: tallyPlaywright(readReport(report), code), output };
    }),
};

async function withReport<T>(run: (report: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The report a runner wrote, in its own format; none if it never wrote one. */
function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
