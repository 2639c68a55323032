import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Right } from '#contract/platform/rights.ts';

/** On `role r`: it holds all of these rights. The role of platform administrators holds every right by being one, without rows. */
export const roleHolds = (...rights: readonly Right[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.code = 'PLATFORM_ADMIN' or r.rights @> ${rights}::text[])`;
