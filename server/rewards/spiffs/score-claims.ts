import type { ClaimRisk, KeptCheck } from '#contract/rewards/spiff-checks.fields.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { readingsById } from '#server/rewards/receipts/readings.queries.ts';
import { checksOf, type ClaimFacts } from './claim-checks.rules.ts';
import { claimFacts } from './claim-facts.queries.ts';
import { riskOf } from './claim-score.rules.ts';
import { lastChecks, scoreAgain, writeScores } from './claim-scores.queries.ts';
import { claimsById, type ClaimDetailRow } from './claims.queries.ts';

export interface ScoredClaim {
  readonly row: ClaimDetailRow;
  readonly facts: ClaimFacts;
  readonly checks: readonly KeptCheck[];
  readonly risk: ClaimRisk;
}

interface Scoring {
  readonly tx: Transaction;
  readonly settings: Pick<Services['settings'], 'timeZone'>;
  readonly now: Services['now'];
}

/** Scores claims by what is known now and keeps the scores with their reasons: in the same number of statements, however many they are. */
export async function scoreClaims(
  { tx, settings, now }: Scoring,
  ids: readonly string[],
): Promise<readonly ScoredClaim[]> {
  const rows = await claimsById(tx, ids);
  const readings = await readingsById(
    tx,
    rows.flatMap(({ readingId }) => readingId ?? []),
  );
  const facts = new Map((await claimFacts(tx, ids, settings.timeZone)).map((one) => [one.id, one]));
  const scored = rows.flatMap((row): ScoredClaim[] => {
    const known = facts.get(row.id);
    if (!known) return [];
    const reading = (row.readingId && readings.get(row.readingId)) || null;
    const checks = checksOf(row, { facts: known, reading });
    return [{ row, facts: known, checks, risk: riskOf(checks) }];
  });
  await writeScores(
    tx,
    scored.map(({ row, checks, risk }) => ({ id: row.id, checks, ...risk })),
    now(),
  );
  return scored;
}

/** Claims that share something with one that has these checks. */
export const pointedTo = (checks: readonly KeptCheck[]): string[] =>
  checks.flatMap((check) => ('others' in check ? check.others.map(({ _id }) => _id) : []));

/**
 * Scores claims again, and has those scored that are seen beside them for the first time: they were sent at the same moment. Not those in the order
 * of receipts: who stands out there depends on the scores of the others, so they could ask for each other for ever.
 */
export async function rescoreClaims(
  scoring: Scoring,
  ids: readonly string[],
): Promise<readonly ScoredClaim[]> {
  const { tx } = scoring;
  const sharing = (checks: readonly KeptCheck[]) => pointedTo(checks.filter(({ key }) => key !== 'order'));
  const last = await lastChecks(tx, ids);
  const scored = await scoreClaims(scoring, ids);
  const fresh = scored.flatMap(({ row, checks }) => {
    const known = new Set([...ids, ...sharing(last.get(row.id) ?? [])]);
    return sharing(checks).filter((id) => !known.has(id));
  });
  await scoreAgain(tx, fresh);
  return scored;
}
