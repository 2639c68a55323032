import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Right } from '#contract/platform/rights.ts';

/** On `role r`: it holds all of these rights. The role of platform administrators holds every right by being one, without rows. */
export const roleHolds = (...rights: readonly Right[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.code = 'PLATFORM_ADMIN' or r.rights @> ${rights}::text[])`;

/** On `role r`: that of platform administrators, who are told what only the portal can mend. */
export const isPlatformRole = sql<SqlBool>`r.code = 'PLATFORM_ADMIN'`;
