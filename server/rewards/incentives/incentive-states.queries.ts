import { sql, type Expression, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { copyAudience } from '#server/people/audiences/audience.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';

/** Copies an incentive without its codes into a new draft, which names the pictures of its original. */
export async function duplicateIncentive(
  tx: Transaction,
  { id: from, audienceId }: { readonly id: string; readonly audienceId: string | null },
  by: string,
): Promise<string> {
  const id = newId();
  const copyId = await copyAudience(tx, audienceId);
  await sql`insert into incentive (id, name, name_fr, description, description_fr, brand_id, curriculum_id, type, delivery, points_cost,
      per_person, starts_on, ends_on, audience_id, image_id, qrcode_image_id, position, status, created_by, updated_by)
    select ${id}, case when name = '' then '' else left(name, 153) || ' (copy)' end,
      case when name_fr = '' then '' else left(name_fr, 152) || ' (copie)' end, description, description_fr, brand_id, curriculum_id, type,
      delivery, points_cost, per_person, starts_on, ends_on, ${copyId}, image_id, qrcode_image_id,
      (select max(position) + 1 from incentive), 'draft', ${by}, ${by} from incentive where id = ${from}`.execute(
    tx,
  );
  await sql`insert into incentive_stock (incentive_id, quantity)
    select ${id}, quantity from incentive_stock where incentive_id = ${from}`.execute(tx);
  return id;
}

/** Names of those of these incentives that a person works on, by id. */
export async function incentiveNames(
  db: Db,
  ids: readonly string[],
  managed: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select i.id, json_build_object('en', i.name, 'fr', i.name_fr) as name from incentive i
    where i.id = any(${ids}::uuid[]) and ${managed}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes an incentive with its codes for good if it is still in the trash. Returns the files it named. */
export async function purge(tx: Transaction, id: string): Promise<(string | null)[]> {
  const row = await tx
    .deleteFrom('incentive')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning(['imageId', 'qrcodeImageId'])
    .executeTakeFirst();
  if (!row) return [];
  await cancelPlans(tx, { kind: 'incentive', recordId: id });
  return [row.imageId, row.qrcodeImageId];
}
