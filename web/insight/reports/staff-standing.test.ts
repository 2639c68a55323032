import { expect, test } from 'vitest';
import type { StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import type { Standing } from '#contract/training/standings.fields.ts';
import { certifiedUntil, overallStanding } from './staff-standing.ts';

const in_ = (standing: Standing, expiresOn: string | null = null): StaffMember['standings'][number] => ({
  curriculum: 'k',
  standing,
  required: 3,
  requiredPassed: 0,
  expiresOn,
});

test.each<[string, Standing[], number, number, Standing]>([
  ['nothing assigned', [], 0, 0, 'not-started'],
  ['nothing started', ['not-started'], 3, 0, 'not-started'],
  ['one of two started', ['not-started', 'in-progress'], 6, 0, 'in-progress'],
  ['one of two complete', ['not-started', 'complete'], 6, 3, 'in-progress'],
  ['all passed', ['complete', 'complete'], 6, 6, 'complete'],
  ['certified in one', ['certified', 'not-started'], 6, 3, 'certified'],
  ['a certificate that expires soon', ['certified', 'ends-soon'], 6, 6, 'ends-soon'],
  ['an expired certificate', ['certified', 'expired'], 6, 3, 'expired'],
  ['courses due again', ['certified', 'due-again'], 6, 3, 'due-again'],
])('%s', (_, standings, required, requiredPassed, expected) => {
  expect(overallStanding({ standings: standings.map((one) => in_(one)), required, requiredPassed })).toBe(
    expected,
  );
});

test.each([
  ['no certificate', [in_('in-progress'), in_('expired', '2026-01-01')], undefined],
  ['without an expiry date', [in_('certified')], null],
  [
    'the first to expire',
    [in_('certified', '2028-01-01'), in_('ends-soon', '2026-12-01'), in_('certified')],
    '2026-12-01',
  ],
])('certified until: %s', (_, standings, expected) => {
  expect(certifiedUntil(standings)).toBe(expected);
});
