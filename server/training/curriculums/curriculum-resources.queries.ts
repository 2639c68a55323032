import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** On `curriculum k`: the files attached to it. */
export const resourcesJson = sql`coalesce((select json_agg(json_build_object('_id', f.id, 'name', r.name, 'location', '/files/' || f.id,
  'sizeBytes', f.size_bytes) order by r.position, f.id) from curriculum_resource r join file f on f.id = r.file_id where r.curriculum_id = k.id), '[]')`;

type Resource = CurriculumRecord['resources'][number];

/** The files of a curriculum. Undefined if `visible` does not admit it. */
export async function resourcesOf(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<Resource[] | undefined> {
  const { rows } = await sql<{ resources: Resource[] }>`
    select ${resourcesJson} as resources from curriculum k where k.id = ${id} and ${visible}`.execute(db);
  return rows[0]?.resources;
}

export async function addResources(
  tx: Transaction,
  id: string,
  files: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await sql`insert into curriculum_resource (curriculum_id, file_id, name, position)
    select ${id}, w.id, w.name, coalesce((select max(position) from curriculum_resource where curriculum_id = ${id}), -1) + w.nr
    from unnest(${files.map((one) => one.id)}::uuid[], ${files.map((one) => one.name)}::text[]) with ordinality w (id, name, nr)
    on conflict do nothing`.execute(tx);
}

export async function removeResource(tx: Transaction, id: string, fileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('curriculumResource')
    .where('curriculumId', '=', id)
    .where('fileId', '=', fileId)
    .returning('fileId')
    .executeTakeFirst();
  return row !== undefined;
}
