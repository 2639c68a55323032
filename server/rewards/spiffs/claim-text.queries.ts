import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wordPatterns } from '#server/platform/database/lists.ts';

type Pattern = RawBuilder<string>;

const and = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** On `spiff_claimant k`, and on `spiff_claim c`, as their indexes have it. */
const inNames = (pattern: Pattern) => sql<SqlBool>`k.search_text like ${pattern}`;
const inReceipt = (pattern: Pattern) => sql<SqlBool>`' ' || searchable(c.receipt_number) like ${pattern}`;
/** Programs have few parts, and claims have many: the keys are found first. */
const partKeys = (patterns: readonly Pattern[]) =>
  sql`(select array_agg(distinct p.part_key) from spiff_part p
    where ${or(patterns.map((pattern) => sql<SqlBool>`searchable(p.part_number || ' ' || p.part_key) like ${pattern}`))})::text[]`;
const inParts = (pattern: Pattern) =>
  sql<SqlBool>`exists (select from spiff_claim_item i where i.claim_id = c.id and i.part_key = any(${partKeys([pattern])}))`;
const inAny = (pattern: Pattern) => or([inNames(pattern), inReceipt(pattern), inParts(pattern)]);

/**
 * On `spiff_claim c`: every word of the text is in the name of the person or the dealer, in the number of the receipt, or in the number of one of
 * the parts.
 */
export function namesAll(text: string): RawBuilder<SqlBool> {
  const patterns = wordPatterns(text);
  return patterns.length === 0
    ? sql`true`
    : sql`exists (select from spiff_claimant k where k.id = c.claimant_id and ${and(patterns.map(inAny))})`;
}

/**
 * The same claims as a table `c`: those whose names have every word, which few names decide, those whose receipt has a word that the names
 * lack, and those whose parts have a word that both lack.
 */
export function claimsNaming(text: string): RawBuilder<unknown> {
  const patterns = wordPatterns(text);
  if (patterns.length === 0) return sql`spiff_claim c`;
  const inAllNames = and(patterns.map(inNames));
  const inTheReceipt = or(patterns.map(inReceipt));
  const rest = sql`${and(patterns.map(inAny))} and not ${inAllNames}`;
  return sql`(
    select c.* from spiff_claimant k join spiff_claim c on c.claimant_id = k.id where ${inAllNames}
    union all
    select c.* from spiff_claim c join spiff_claimant k on k.id = c.claimant_id where ${inTheReceipt} and ${rest}
    union all
    select c.* from (select distinct i.claim_id from spiff_claim_item i where i.part_key = any(${partKeys(patterns)})) i
      join spiff_claim c on c.id = i.claim_id join spiff_claimant k on k.id = c.claimant_id
    where not ${inTheReceipt} and ${rest}) c`;
}
