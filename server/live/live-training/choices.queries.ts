import { sql, type Expression, type SqlBool } from 'kysely';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { matchesStored, matchesText } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

interface InstructorRow {
  readonly id: string;
  readonly name: string;
}

/** Active people who are marked as instructors, by name. */
export async function instructorsNamed(
  db: Db,
  text: string | undefined,
  most: number,
): Promise<InstructorRow[]> {
  const { rows } = await sql<InstructorRow>`
    select u.id, u.full_name as name from user_account u
    where u.is_instructor and ${isActivePerson('u')}
      and ${matchesStored(sql`u.search_name`, text ?? '')}
    order by u.last_name, u.first_name, u.id limit ${most}`.execute(db);
  return rows;
}

interface CourseRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** Courses that are not in the trash, published or not: a template may be prepared before its course. */
export async function coursesNamed(
  db: Db,
  ofBrands: Expression<SqlBool>,
  text: string | undefined,
  most: number,
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.name_fr as "nameFr" from course c
    where c.deleted_at is null and ${ofBrands} and ${matchesText(sql`c.name || ' ' || c.name_fr`, text ?? '')}
    order by ${nameInEither('c')}, c.id limit ${most}`.execute(db);
  return rows;
}
