/** The result of a step of the test run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each test that failed, or passed only on its second try: what and why. */
  readonly remarks: readonly string[];
}

export const one = (passed: boolean): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
  remarks: [],
});

/** A runner that failed without a failed test had a failure outside of any: it counts as one. */
const atLeastOneFailure = (tally: Tally, exitCode: number | null): Tally =>
  exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

/** A test that passed although a try of it failed took a second one. */
function remarksOf(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      ? [`failed: ${name}: ${firstLine(message ?? '')}`]
      : []),
    ...assertionResults
      .filter((test) => test.failureMessages.length > 0)
      .map(
        (test) =>
          `${test.status === 'passed' ? 'second try' : 'failed'}: ${name}: ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`,
      ),
  ]);
}

/** Counts a vitest JSON report; a file that could not even be loaded counts as one failure. */
export function tallyVitest(report: VitestReport | undefined, exitCode: number | null): Tally {
  if (!report) return one(false);
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      remarks: remarksOf(report),
    },
    exitCode,
  );
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

const remarksOfSuite = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(remarksOfSuite),
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => `${test.status === 'flaky' ? 'second try' : 'failed'}: ${file}: ${title}`),
  ),
];

/** Counts a Playwright JSON report; a journey that passes only on a second try has passed. */
export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number | null): Tally {
  if (!report) return one(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(
    { passed: expected + flaky, failed: unexpected, skipped, remarks: report.suites.flatMap(remarksOfSuite) },
    exitCode,
  );
}

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      remarks: [...total.remarks, ...tally.remarks],
    }),
    { passed: 0, failed: 0, skipped: 0, remarks: [] },
  );
