import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumIncentive } from '#contract/rewards/curriculum-incentives.calls.ts';
import { matchesText } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface CurriculumName {
  readonly id: string;
  readonly name: string;
  readonly brandId: string | null;
}

/** A curriculum that a person works on. */
export async function curriculumToEarn(
  db: Db | Transaction,
  id: string,
  managed: Expression<SqlBool>,
): Promise<CurriculumName | undefined> {
  const { rows } = await sql<CurriculumName>`
    select k.id, k.name, k.brand_id as "brandId" from curriculum k where k.id = ${id} and k.deleted_at is null and ${managed}`.execute(
    db,
  );
  return rows[0];
}

export interface AttachedRow extends Omit<CurriculumIncentive, '_id' | 'image'> {
  readonly id: string;
  readonly imageId: string | null;
}

/** The incentives of a curriculum first, then those of no curriculum that could be added; both only if the person works on them. */
export async function incentivesFor(
  db: Db | Transaction,
  curriculumId: string,
  managed: Expression<SqlBool>,
  text?: string,
): Promise<AttachedRow[]> {
  const { rows } = await sql<AttachedRow>`
    select i.id, i.name, i.name_fr as "nameFr", i.type, i.image_id as "imageId", i.status, i.curriculum_id is not null as "isInside",
      (select count(*)::int from reward r where r.incentive_id = i.id and r.status in ('earned', 'redeemed', 'sent')) as "earnedCount"
    from incentive i
    where i.deleted_at is null and ${managed} and (i.curriculum_id = ${curriculumId} or i.curriculum_id is null and i.type <> 'points-shop'
      and ${text ? matchesText(sql`i.name || ' ' || i.name_fr || ' ' || i.description || ' ' || i.description_fr`, text) : sql`true`})
    order by i.curriculum_id is null, ${nameInEither('i')}, i.id limit 250`.execute(db);
  const inside = rows.filter((row) => row.isInside);
  return [...inside, ...rows.filter((row) => !row.isInside).slice(0, 50)];
}

/**
 * Moves incentives to a curriculum, or away from it with null. Returns the changed ones; undefined if one of them is of another curriculum,
 * is bought with points, or is not the person’s to change.
 */
export async function setCurriculum(
  tx: Transaction,
  ids: readonly string[],
  {
    to,
    from,
    managed,
    by,
    at,
  }: {
    to: string | null;
    from: string | null;
    managed: Expression<SqlBool>;
    by: string;
    at: Date;
  },
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ id: string; curriculumId: string | null }>`
    select i.id, i.curriculum_id as "curriculumId" from incentive i
    where i.id = any(${ids}::uuid[]) and i.deleted_at is null and i.type <> 'points-shop' and ${managed} order by i.id for no key update`.execute(
    tx,
  );
  const usable = rows.filter(({ curriculumId }) => curriculumId === from || curriculumId === to);
  if (usable.length !== new Set(ids).size) return undefined;
  const changed = usable.filter(({ curriculumId }) => curriculumId !== to).map(({ id }) => id);
  await sql`update incentive set curriculum_id = ${to}, updated_by = ${by}, updated_at = ${at}, version = version + 1
    where id = any(${changed}::uuid[])`.execute(tx);
  return changed;
}
