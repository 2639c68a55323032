import { describe, expect, it } from 'vitest';
import { sum, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 1 }, suites: [] };

describe('tallyVitest', () => {
  it('counts passed, failed and skipped tests', () => {
    expect(tallyVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, skipped: 2, remarks: [] });
    expect(tallyVitest({ ...vitest, numFailedTests: 2 }, 1)).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '\nNo such file\n  at a.test.ts',
        assertionResults: [],
      },
      { name: 'b.test.ts', status: 'passed', assertionResults: [] },
    ];
    const tally = tallyVitest({ ...vitest, testResults }, 1);
    expect(tally.failed).toBe(1);
    expect(tally.remarks).toEqual(['failed: a.test.ts: No such file']);
  });

  it('names tests that failed, and tests that passed only on their second try', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'waits', status: 'passed', failureMessages: ['Error: too late\n  at b.test.ts'] },
      { fullName: 'divides', status: 'failed', failureMessages: ['Error: by zero'] },
    ];
    const testResults = [{ name: 'b.test.ts', status: 'failed', message: '', assertionResults }];
    expect(tallyVitest({ ...vitest, testResults }, 1).remarks).toEqual([
      'second try: b.test.ts: waits: Error: too late',
      'failed: b.test.ts: divides: Error: by zero',
    ]);
  });

  it('never counts an abnormal end as a pass', () => {
    expect(tallyVitest(vitest, 1).failed).toBe(1);
    expect(tallyVitest(vitest, null).failed).toBe(1);
    expect(tallyVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('tallyPlaywright', () => {
  it('counts journeys', () => {
    expect(tallyPlaywright(playwright, 0)).toEqual({ passed: 4, failed: 0, skipped: 1, remarks: [] });
    expect(tallyPlaywright({ ...playwright, stats: { ...playwright.stats, unexpected: 2 } }, 1).failed).toBe(
      2,
    );
  });

  it('names journeys that failed, and journeys that passed only on their second try', () => {
    const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({
      title: status,
      file: 'a.spec.ts',
      tests: [{ status }],
    }));
    const suites = [{ specs: [], suites: [{ specs }] }];
    expect(tallyPlaywright({ ...playwright, suites }, 1).remarks).toEqual([
      'second try: a.spec.ts: flaky',
      'failed: a.spec.ts: unexpected',
    ]);
  });

  it('never counts an abnormal end as a pass', () => {
    expect(tallyPlaywright(playwright, 1).failed).toBe(1);
    expect(tallyPlaywright(undefined, 0).failed).toBe(1);
  });
});

it('adds up', () => {
  expect(sum([tallyVitest(vitest, 0), tallyPlaywright(playwright, 0)])).toEqual({
    passed: 9,
    failed: 0,
    skipped: 3,
    remarks: [],
  });
});
