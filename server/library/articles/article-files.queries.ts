import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** On `f.id`: some article names the file. A duplicate names the files of its original. */
export const isNamedByArticle = sql<SqlBool>`exists (select from article a where a.file_ids @> array[f.id])`;

/** On `file f`: this article names the file, which may belong to its original. */
export const isNamedBy = (articleId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from article a where a.id = ${articleId} and f.id = any(a.file_ids))`;

/** Whether a visible article names this file. */
export async function isFileOfArticle(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } =
    await sql`select from article a where a.file_ids @> array[${fileId}::uuid] and ${visible} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

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
