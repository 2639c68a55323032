import { describe, expect, it } from 'vitest';
import { sum, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 1 } };

describe('tallyVitest', () => {
  it('counts passed, failed and skipped tests', () => {
    expect(tallyVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(tallyVitest({ ...vitest, numFailedTests: 2 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(tallyVitest({ ...vitest, testResults }, 1).failed).toBe(1);
  });

  it('never counts an abnormal end as a pass', () => {
    expect(tallyVitest(vitest, 1).failed).toBe(1);
    expect(tallyVitest(vitest, null).failed).toBe(1);
    expect(tallyVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('tallyPlaywright', () => {
  it('counts journeys', () => {
    expect(tallyPlaywright(playwright, 0)).toEqual({ passed: 4, failed: 0, skipped: 1 });
    expect(tallyPlaywright({ stats: { ...playwright.stats, unexpected: 2 } }, 1).failed).toBe(2);
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
  });
});
