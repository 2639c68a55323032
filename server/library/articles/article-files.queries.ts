import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** On `file f`: this article names the file, which may belong to its original. */
export const isNamedBy = (articleId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from article a where a.id = ${articleId} and f.id = any(a.file_ids))`;

/** Those of these resources that a condition on `resource r` admits. */
export async function resourcesAmong(
  db: Db | Transaction,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<readonly AttachedResource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AttachedResource>`
    select r.id, r.name, r.name_fr as "nameFr" from resource r where r.id = any(${ids}::uuid[]) and ${visible}`.execute(
    db,
  );
  return rows;
}

export interface AttachedResource {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}
