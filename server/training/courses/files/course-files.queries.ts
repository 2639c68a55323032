import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { FrozenContent } from '../publishing/course-version.rules.ts';
import type { CourseFiles } from './file-pairs.ts';

export interface ReadableCourse {
  readonly files: CourseFiles;
  /** The ids of its resources. */
  readonly resources: readonly string[];
  /** The version the person is on, then the published one. */
  readonly contents: readonly FrozenContent[];
  readonly readsDraft: boolean;
}

/** What the person may read of a course. Undefined if `visible` does not admit it. */
export async function readableCourse(
  db: Db,
  courseId: string,
  userId: string,
  visible: Expression<SqlBool>,
  draftVisible: Expression<SqlBool>,
): Promise<ReadableCourse | undefined> {
  const { rows } = await sql<ReadableCourse>`
    select json_build_object('image', c.image_id, 'bannerImage', c.banner_image_id, 'cheatSheet', c.cheat_sheet_id,
        'cheatSheetFr', c.cheat_sheet_fr_id) as files,
      coalesce((select json_agg(r.file_id order by r.position) from course_resource r where r.course_id = c.id), '[]') as resources,
      coalesce((select json_agg(v.content order by (v.id = p.course_version_id) desc) from course_version v
        where v.id in (p.course_version_id, c.published_version_id)), '[]') as contents,
      coalesce(${draftVisible}, false) as "readsDraft"
    from course c left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0];
}

/** The names of these files by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length
    ? await db.selectFrom('file').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
