import { sql, type Expression, type SqlBool } from 'kysely';
import type { BrandDetail, BrandProgress, BrandRow } from '#contract/training/brands.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { brandsManaged, brandsManagedHere } from './brands.scope.ts';
import { isPassed } from '#server/training/standings/course-state.queries.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface BrandQuery extends PageQuery {
  readonly text?: string | undefined;
  /** `YYYY-MM-DD`: changed on or after this day. */
  readonly date?: string | undefined;
  readonly active?: boolean | undefined;
  readonly bucket?: string | undefined;
  readonly segment?: string | undefined;
}

/** The columns that every reader of `brand b` gets. */
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

/** A person's progress in `brand b`, as `s`: each course of the brand's open curriculums once. */
const standing = (actor: Actor, today: string) => sql`cross join lateral (
  select count(*) as courses, count(*) filter (where x.required) as required, count(p.user_id) as begun, count(*) filter (where ${isPassed(today)}) as passed,
    count(*) filter (where x.required and ${isPassed(today)}) as required_passed,
    (select count(*) from curriculum k where k.brand_id = b.id and ${curriculumsOpenOn(today).sql(actor, 'k')}) as curriculums
  from (
    select x.course_id, bool_or(x.required) as required
    from curriculum k join curriculum_course x on x.curriculum_id = k.id
    join course c on c.id = x.course_id and ${live.sql('c')}
    where k.brand_id = b.id and ${curriculumsOpenOn(today).sql(actor, 'k')} group by x.course_id
  ) x left join course_progress p on p.user_id = ${actor.id} and p.course_id = x.course_id
) s`;

/** Blocks as readers get them: pictures with their addresses. */
const blocks = sql`coalesce((select jsonb_agg(case when jsonb_typeof(block -> 'image') = 'object'
    then jsonb_set(block, '{image,location}', to_jsonb('/files/' || (block -> 'image' ->> 'fileId'))) else block end order by nr)
  from jsonb_array_elements(b.blocks) with ordinality as one (block, nr)), '[]')`;

const person = (condition: Expression<SqlBool>) => sql`(
  select json_build_object('_id', u.id, 'name', u.full_name) from user_account u where ${condition})`;

/** The further columns for people who work on `brand b`, without what they may do. */
const managedColumn = (actor: Actor) => sql`case when ${brandsManaged.sql(actor, 'b')} then json_build_object(
  'administrator', (select json_build_object('_id', u.id, 'name', u.full_name) from brand_owner o join user_account u on u.id = o.user_id
    where o.brand_id = b.id and o.is_administrator order by u.full_name limit 1),
  'managers', coalesce((select json_agg(json_build_object('_id', u.id, 'name', u.full_name) order by u.full_name, u.id)
    from brand_owner o join user_account u on u.id = o.user_id where o.brand_id = b.id), '[]'),
  'coursesCount', (select count(*) from course c where c.brand_id = b.id and c.deleted_at is null),
  'curriculumsCount', (select count(*) from curriculum k where k.brand_id = b.id and k.deleted_at is null),
  'courseLimit', b.course_limit, 'curriculumLimit', b.curriculum_limit, 'updatedBy', ${person(sql<SqlBool>`u.id = b.updated_by`)},
  'version', b.version, 'pageVersion', b.page_version) end as managed`;

export type Managed = Omit<NonNullable<BrandRow['managed']>, 'abilities'>;
type ManagedBrand<T> = Omit<T, 'managed'> & { readonly managed: Managed | null };

function filtersOf(query: BrandQuery): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (query.text)
    conditions.push(matchesText(sql`b.name || ' ' || b.headline || ' ' || b.headline_fr`, query.text));
  if (query.date) conditions.push(sql<SqlBool>`b.updated_at >= ${query.date}::date`);
  if (query.active !== undefined) conditions.push(sql<SqlBool>`b.active = ${query.active}`);
  if (query.bucket) conditions.push(sql<SqlBool>`b.bucket = ${query.bucket}`);
  if (query.segment) conditions.push(sql<SqlBool>`${query.segment} = any(b.segments)`);
  return conditions;
}

/** One page of the visible brands by name, with the person's progress in each, in one statement. */
export async function listBrands(
  db: Db,
  actor: Actor,
  today: string,
  visible: Expression<SqlBool>,
  query: BrandQuery,
): Promise<Page<WithId<BrandRow>>> {
  const list = listOf({
    page: query,
    from: sql`brand b`,
    id: sql`b.id`,
    visible,
    filters: filtersOf(query),
    kept: sql`b.name as sort_name`,
    order: sql`sort_name, matching_id`,
    columns: sql`${shared}, ${progressColumn}`,
    lookUp: sql`brand b on b.id = matching_id ${standing(actor, today)}`,
  });
  const { rows } = await sql<{ page: WithId<BrandRow>[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export interface ManagedBrandQuery extends BrandQuery {
  readonly status?: BrandRow['status'] | undefined;
  readonly sortBy: 'name' | 'updatedAt' | 'curriculumsCount';
  readonly direction: 'asc' | 'desc';
}

export interface ManagedBrandPage {
  readonly rows: readonly ManagedBrand<WithId<BrandRow>>[];
  readonly total: number;
  readonly counts: Readonly<Record<'all' | 'draft' | 'published' | 'unpublished', number>>;
}

const sortKeys = {
  name: sql`b.name`,
  updatedAt: sql`b.updated_at`,
  curriculumsCount: sql`(select count(*) from curriculum k where k.brand_id = b.id and k.deleted_at is null)`,
} as const;

/** One page of the brands somebody works on, with the number of each status, in one statement. */
export async function listManagedBrands(
  db: Db,
  actor: Actor,
  today: string,
  query: ManagedBrandQuery,
): Promise<ManagedBrandPage> {
  const list = listOf({
    page: query,
    from: sql`brand b`,
    id: sql`b.id`,
    visible: brandsManagedHere.sql(actor, 'b'),
    filters: filtersOf(query),
    kept: sql`b.name as matching_name, b.status, ${sortKeys[query.sortBy]} as sort_key`,
    shown: query.status ? sql<SqlBool>`m.status = ${query.status}` : undefined,
    order: sql`sort_key ${sql.raw(query.direction)}, matching_name, matching_id`,
    columns: sql`${shared}, ${progressColumn}, ${managedColumn(actor)}`,
    lookUp: sql`brand b on b.id = matching_id ${standing(actor, today)}`,
  });
  const { rows } = await sql<{
    page: ManagedBrand<WithId<BrandRow>>[];
    total: number;
    counts: ManagedBrandPage['counts'];
  }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select json_build_object('all', count(*), 'draft', count(*) filter (where m.status = 'draft'),
        'published', count(*) filter (where m.status = 'published'),
        'unpublished', count(*) filter (where m.status = 'unpublished')) from matching m) as counts`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

/** One brand, if `visible` admits it. */
export async function brandById(
  db: Db | Transaction,
  actor: Actor,
  today: string,
  id: string,
  visible: Expression<SqlBool>,
): Promise<ManagedBrand<WithId<BrandDetail>> | undefined> {
  const { rows } = await sql<ManagedBrand<WithId<BrandDetail>>>`
    select ${shared}, b.links, ${blocks} as blocks, ${progressColumn}, ${managedColumn(actor)}
    from brand b ${standing(actor, today)} where b.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** A person's progress in a brand. Undefined if `visible` does not admit the brand. */
export async function brandProgressOf(
  db: Db,
  actor: Actor,
  today: string,
  id: string,
  visible: Expression<SqlBool>,
): Promise<BrandProgress | undefined> {
  const { rows } = await sql<{ progress: BrandProgress }>`
    select ${progressColumn} from brand b ${standing(actor, today)} where b.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0]?.progress;
}

/** Segments of the visible brands by name, each once. */
export async function segmentsOfBrands(db: Db, visible: Expression<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ segment: string }>`
    select segment from brand b cross join unnest(b.segments) as segment where ${visible}
    group by segment order by segment collate natural_order`.execute(db);
  return rows.map((row) => row.segment);
}

/** Whether `visible` admits the brand. */
export async function isBrandVisible(db: Db, id: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from brand b where b.id = ${id} and ${visible}`.execute(db);
  return rows.length > 0;
}

/** Every brand by name, the first thousand. */
export const brandsByName = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('brand').select(['id', 'name']).orderBy('name').orderBy('id').limit(1000).execute();
