import { sql, type Expression, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { copyAudience } from '#server/people/audiences/audience.queries.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';

/** Copies a resource into a new draft, which names the files of its original. */
export async function duplicateResource(
  tx: Transaction,
  { id: from, audienceId }: { readonly id: string; readonly audienceId: string | null },
  by: string,
): Promise<string> {
  const id = newId();
  const copyId = await copyAudience(tx, audienceId);
  await sql`insert into resource (id, name, name_fr, description, description_fr, type, url, file_id, file_fr_id, brand_id, course_id,
      audience_id, position, status, created_by, updated_by)
    select ${id}, case when name = '' then '' else left(name, 153) || ' (copy)' end,
      case when name_fr = '' then '' else left(name_fr, 152) || ' (copie)' end, description, description_fr, type, url, file_id, file_fr_id,
      brand_id, course_id, ${copyId}, (select max(position) + 1 from resource), 'draft', ${by}, ${by} from resource where id = ${from}`.execute(
    tx,
  );
  return id;
}

/** Names of the visible ones of these resources, by id. */
export async function resourceNames(
  db: Db,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select r.id, json_build_object('en', r.name, 'fr', r.name_fr) as name from resource r
    where r.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes a resource for good if it is still in the trash. Returns the files it named. */
export async function purge(tx: Transaction, id: string): Promise<(string | null)[]> {
  const row = await tx
    .deleteFrom('resource')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning(['fileId', 'fileFrId'])
    .executeTakeFirst();
  if (!row) return [];
  await cancelPlans(tx, { kind: 'resource', recordId: id });
  return [row.fileId, row.fileFrId];
}
