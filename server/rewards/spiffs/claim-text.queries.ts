import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wordPatterns } from '#server/platform/database/lists.ts';

type Pattern = RawBuilder<string>;

const and = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** On `spiff_claimant k`, and on `spiff_claim c`, as their indexes have it. */
const inNames = (pattern: Pattern) => sql<SqlBool>`k.search_text like ${pattern}`;
const inReceipt = (pattern: Pattern) => sql<SqlBool>`' ' || searchable(c.receipt_number) like ${pattern}`;
const inEither = (pattern: Pattern) => or([inNames(pattern), inReceipt(pattern)]);

/** On `spiff_claim c`: every word of the text is in the name of the person or the dealer, or in the number of the receipt. */
export function namesAll(text: string): RawBuilder<SqlBool> {
  const patterns = wordPatterns(text);
  return patterns.length === 0
    ? sql`true`
    : sql`exists (select from spiff_claimant k where k.id = c.claimant_id and ${and(patterns.map(inEither))})`;
}

/**
 * The same claims as a table `c`: those whose names have every word, which few names decide, and those whose receipt has a word that the names
 * lack.
 */
export function claimsNaming(text: string): RawBuilder<unknown> {
  const patterns = wordPatterns(text);
  if (patterns.length === 0) return sql`spiff_claim c`;
  const inAllNames = and(patterns.map(inNames));
  return sql`(
    select c.* from spiff_claimant k join spiff_claim c on c.claimant_id = k.id where ${inAllNames}
    union all
    select c.* from spiff_claim c join spiff_claimant k on k.id = c.claimant_id
    where ${or(patterns.map(inReceipt))} and ${and(patterns.map(inEither))} and not ${inAllNames}) c`;
}
