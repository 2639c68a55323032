import { sql, type Expression, type SqlBool } from 'kysely';
import type { BrandDetail, BrandProgress, BrandRow } from '#contract/training/brands.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { limitOf, matchesText, offsetOf, type Page, type PageWish } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { curriculumsOpenTo } from '#server/training/curriculums/curriculums.scope.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

export interface BrandWish extends PageWish {
  readonly text?: string | undefined;
  /** `YYYY-MM-DD`: changed on or after this day. */
  readonly date?: string | undefined;
  readonly active?: boolean | undefined;
  readonly bucket?: string | undefined;
  readonly segment?: string | undefined;
}

/** What every reading of `brand b` shows. */
const shared = sql`
  b.id, b.slug, b.name, b.colour, b.bucket, b.segments,
  json_build_object('en', b.headline, 'fr', b.headline_fr) as headline,
  json_build_object('en', b.description, 'fr', b.description_fr) as description,
  '/files/' || b.logo_image_id as "logoImage", '/files/' || b.thumbnail_image_id as "thumbnailImage",
  '/files/' || b.banner_image_id as "bannerImage", b.status, b.active, b.updated_at as "updatedAt"`;

const progressColumn = sql`json_build_object(
  'status', case when s.required_passed = s.required and s.courses > 0 then 'passed' when s.begun > 0 then 'in-progress' else 'not-started' end,
  'requiredCount', s.required, 'requiredPassedCount', s.required_passed, 'passedCount', s.passed, 'coursesCount', s.courses,
  'curriculumsCount', s.curriculums) as progress`;

/** How far a person is in `brand b`, as `s`: each course of the brand's open curriculums once. */
const standing = (actor: Actor) => sql`cross join lateral (
  select count(*) as courses, count(*) filter (where x.required) as required, count(p.user_id) as begun, count(p.passed_at) as passed,
    count(p.passed_at) filter (where x.required) as required_passed,
    (select count(*) from curriculum k where k.brand_id = b.id and ${curriculumsOpenTo(actor)}) as curriculums
  from (
    select x.course_id, bool_or(x.required) as required
    from curriculum k join curriculum_course x on x.curriculum_id = k.id
    join course c on c.id = x.course_id and c.status = 'published' and c.active and c.deleted_at is null
    where k.brand_id = b.id and ${curriculumsOpenTo(actor)} group by x.course_id
  ) x left join course_progress p on p.user_id = ${actor.id} and p.course_id = x.course_id
) s`;

/** One page of the brands `visible` lets through by name, with how far this person is in each, in one statement. */
export async function listBrands(
  db: Db,
  actor: Actor,
  visible: Expression<SqlBool>,
  wish: BrandWish,
): Promise<Page<WithId<BrandRow>>> {
  const conditions: Expression<SqlBool>[] = [visible];
  if (wish.text)
    conditions.push(matchesText(sql`b.name || ' ' || b.headline || ' ' || b.headline_fr`, wish.text));
  if (wish.date) conditions.push(sql<SqlBool>`b.updated_at >= ${wish.date}::date`);
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`b.active = ${wish.active}`);
  if (wish.bucket) conditions.push(sql<SqlBool>`b.bucket = ${wish.bucket}`);
  if (wish.segment) conditions.push(sql<SqlBool>`${wish.segment} = any(b.segments)`);
  const { rows } = await sql<{ page: WithId<BrandRow>[]; total: number }>`
    with matching as materialized (select b.id, b.name from brand b where ${sql.join(conditions, sql` and `)}),
    chosen as (select * from matching order by name, id limit ${limitOf(wish)} offset ${offsetOf(wish)}),
    page as (
      select ${shared}, ${progressColumn} from brand b join chosen on chosen.id = b.id ${standing(actor)} order by b.name, b.id)
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from matching) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** One brand if `visible` lets it through. */
export async function brandById(
  db: Db,
  actor: Actor,
  id: string,
  visible: Expression<SqlBool>,
): Promise<WithId<BrandDetail> | undefined> {
  const { rows } = await sql<WithId<BrandDetail>>`
    select ${shared}, b.links, b.blocks, ${progressColumn} from brand b ${standing(actor)} where b.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** How far a person is in a brand; undefined where `visible` does not let the brand through. */
export async function brandProgressOf(
  db: Db,
  actor: Actor,
  id: string,
  visible: Expression<SqlBool>,
): Promise<BrandProgress | undefined> {
  const { rows } = await sql<{ progress: BrandProgress }>`
    select ${progressColumn} from brand b ${standing(actor)} where b.id = ${id} and ${visible}`.execute(db);
  return rows[0]?.progress;
}

/** Segments of the brands `visible` lets through, each once, by name. */
export async function segmentsOfBrands(db: Db, visible: Expression<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ segment: string }>`
    select segment from brand b cross join unnest(b.segments) as segment where ${visible}
    group by segment order by segment collate natural_order`.execute(db);
  return rows.map((row) => row.segment);
}

/** True where `visible` lets the brand through. */
export async function isBrandVisible(db: Db, id: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from brand b where b.id = ${id} and ${visible}`.execute(db);
  return rows.length > 0;
}

/** Every brand by name, the first thousand. */
export const brandsByName = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('brand').select(['id', 'name']).orderBy('name').orderBy('id').limit(1000).execute();
