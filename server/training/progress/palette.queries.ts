import { sql } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { matchesStored, matchesText } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { brandsManagedHere } from '#server/training/brands/brands.scope.ts';
import { assignedDirectly } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn, curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import { live, kept } from '#server/training/catalog/live.scope.ts';
import { coursesManaged } from '#server/training/courses/courses.scope.ts';

interface Text {
  readonly en: string;
  readonly fr: string;
}

export interface TrainingFound {
  readonly kind: 'brand' | 'curriculum' | 'course';
  readonly id: string;
  readonly name: Text;
  /** The curriculum in which the person may take the course. Null for one that was assigned to the person alone. */
  readonly curriculum: { readonly _id: string; readonly name: Text } | null;
}

/** Brands, curriculums and courses open to a person whose name contains the words: `limit` of each, in one statement. */
export async function trainingByName(
  db: Db,
  actor: Actor,
  today: string,
  text: string,
  limit: number,
): Promise<TrainingFound[]> {
  const { rows } = await sql<TrainingFound>`
    with open as materialized (
      select k.id, k.name, k.search_text, k.position, json_build_object('en', k.name, 'fr', k.name_fr) as told
      from curriculum k where ${curriculumsOpenOn(today).sql(actor, 'k')}
    )
    (select 'course' as kind, c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
       case when k.id is not null then json_build_object('_id', k.id, 'name', k.told) end as curriculum
     from course c left join lateral (
       select k.id, k.told from curriculum_course x join open k on k.id = x.curriculum_id
       where x.course_id = c.id order by k.position, k.name limit 1) k on true
     where ${live.sql('c')} and (k.id is not null or c.id in ${assignedDirectly(actor.id)})
       and ${matchesStored(sql`c.search_text`, text)}
     order by c.name, c.id limit ${limit})
    union all
    (select 'curriculum', k.id, k.told, null from open k
     where ${matchesStored(sql`k.search_text`, text)} order by k.position, k.name limit ${limit})
    union all
    (select 'brand', b.id, json_build_object('en', b.name, 'fr', b.name), null from brand b
     where ${live.sql('b')} and ${matchesText(sql`b.name`, text)} order by b.name, b.id limit ${limit})`.execute(
    db,
  );
  return rows;
}

export interface WorkFound {
  readonly kind: 'brand' | 'curriculum' | 'course';
  readonly id: string;
  readonly name: Text;
  readonly brand: string | null;
}

/**
 * Courses, curriculums and brands that somebody works on, including drafts, whose name contains the words: `limit` of each, in one
 * statement.
 */
export async function workByName(db: Db, actor: Actor, text: string, limit: number): Promise<WorkFound[]> {
  const { rows } = await sql<WorkFound>`
    (select 'course' as kind, c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
       (select b.name from brand b where b.id = c.brand_id) as brand
     from course c where ${kept.sql('c')} and ${coursesManaged.sql(actor, 'c')} and ${matchesStored(sql`c.search_text`, text)}
     order by c.name, c.id limit ${limit})
    union all
    (select 'curriculum', k.id, json_build_object('en', k.name, 'fr', k.name_fr), (select b.name from brand b where b.id = k.brand_id)
     from curriculum k where ${kept.sql('k')} and ${curriculumsManaged.sql(actor, 'k')} and ${matchesStored(sql`k.search_text`, text)}
     order by k.name, k.id limit ${limit})
    union all
    (select 'brand', b.id, json_build_object('en', b.name, 'fr', b.name), null from brand b
     where ${brandsManagedHere.sql(actor, 'b')} and ${matchesText(sql`b.name`, text)} order by b.name, b.id limit ${limit})`.execute(
    db,
  );
  return rows;
}
