import type { CheckKey, ClaimRisk, KeptCheck, ScoreBand } from '#contract/rewards/spiff-checks.fields.ts';

/** What each check adds to a score if a person should look. One that is sound evidence alone reaches the middle band. */
export const weights = {
  dates: 60,
  late: 30,
  'number-once': 40,
  'picture-once': 60,
  values: 40,
  seller: 40,
  order: 30,
  velocity: 30,
  territory: 30,
  'serial-known': 40,
  'serial-dealer': 50,
  'serial-once': 70,
  'serial-shipped': 40,
} as const satisfies Partial<Record<CheckKey, number>>;

/** A receipt of one sale that is claimed in two spiffs. */
export const sameSaleWeight = 10;
/** A receipt of another dealer that has the same number, but neither the day nor the total. */
export const sameNumberWeight = 5;
/** Values that the portal could not read for sure. */
export const doubtfulReadingWeight = 10;

/** From which score on a claim is in a band. */
const mediumFrom = 30;
const highFrom = 60;
/** Scores end here, so that a column and a chart have a scale. */
const mostScore = 200;

const bandOf = (score: number): ScoreBand =>
  score >= highFrom ? 'high' : score >= mediumFrom ? 'medium' : 'low';

/** The score of a claim: the sum of what its checks weigh. */
export function riskOf(checks: readonly KeptCheck[]): ClaimRisk {
  const score = Math.min(
    mostScore,
    checks.reduce((sum, { weight }) => sum + weight, 0),
  );
  return { score, band: bandOf(score) };
}
