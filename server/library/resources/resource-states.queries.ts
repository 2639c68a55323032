import { sql, type Expression, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { copyAudience } from '#server/people/audiences/audience.queries.ts';
import { binEnd } from '#server/platform/publishing/bin.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';

interface StateChange {
  readonly by: string;
  readonly at: Date;
}

export async function setStatus(
  tx: Transaction,
  id: string,
  status: PublicationStatus,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('resource')
    .set((eb) => ({
      status,
      publishedAt:
        status === 'published' ? sql<string>`coalesce(published_at, ${at})` : eb.ref('publishedAt'),
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Puts a resource in the trash, or takes it out again. */
export async function setDeleted(
  tx: Transaction,
  id: string,
  isDeleted: boolean,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('resource')
    .set((eb) => ({
      deletedAt: isDeleted ? at : null,
      deletedBy: isDeleted ? by : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

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

/** Resources that have been in the trash for their full time. */
export async function purgeable(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resource')
    .select('id')
    .where('deletedAt', '<', binEnd(now).toISOString())
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
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
