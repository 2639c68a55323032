import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

const perFolder = 100;
const foldersInFolder = 25;

/**
 * Adds files to the media center by SQL alone: a tenth in one folder, the others a hundred to a folder, in folders of 25. One in ten of those at the top is
 * for one department. They share the few files of the demo. Needs the table `administrator`; `pg_temp.gid` makes the ids.
 */
export async function generatedMedia(
  tx: Transaction,
  { files, departments }: { readonly files: number; readonly departments: number },
): Promise<void> {
  const folders = Math.ceil(files / perFolder);
  const tops = Math.ceil(folders / foldersInFolder);
  await sql`
    create temporary table media_source on commit drop as
    select row_number() over (order by m.path) - 1 as nr, count(*) over () as sources, m.file_id, m.kind, m.size_bytes,
      substring(m.name from '\\.[a-z0-9]+$') as ending
    from media_item m where m.file_id is not null and m.deleted_at is null`.execute(tx);
  await sql`
    insert into audience (id, assignment_group_ids)
    select pg_temp.gid(150, n), array[pg_temp.gid(1, 1 + n % ${sql.lit(departments)})] from generate_series(1, ${sql.lit(tops)}) n where n % 10 = 5`.execute(tx);
  await sql`
    insert into media_item (id, link, folder_ids, kind, name, path, audience_id, created_by, updated_by)
    select pg_temp.gid(151, n), 'shelf-' || n, array[pg_temp.gid(151, n)], 'folder', 'Shelf ' || n, 'Shelf ' || n,
      case when n % 10 = 5 then pg_temp.gid(150, n) end, a.company, a.company
    from generate_series(0, ${sql.lit(tops)}) n cross join administrator a`.execute(tx);
  await sql`
    insert into media_item (id, link, parent_id, folder_ids, kind, name, path, created_by, updated_by)
    select pg_temp.gid(152, n), 'box-' || n, t.id, array[t.id, pg_temp.gid(152, n)], 'folder', 'Box ' || n, t.path || '/Box ' || n, t.created_by, t.created_by
    from generate_series(0, ${sql.lit(folders - 1)}) n join media_item t on t.id = pg_temp.gid(151, 1 + n % ${sql.lit(tops)})`.execute(tx);
  await sql`
    insert into media_item (id, link, parent_id, folder_ids, kind, name, path, file_id, version_number, size_bytes, languages, expires_on, created_by, updated_by,
      updated_at)
    select pg_temp.gid(153, n), 'generated-' || n, f.id, f.folder_ids, s.kind, x.name, f.path || '/' || x.name, s.file_id, 1, s.size_bytes,
      case n % 3 when 0 then '{en}'::text[] when 1 then '{fr}' else '{en,fr}' end,
      case when n % 20 = 7 then current_date + (n % 400 - 100) end, f.created_by, f.created_by, now() - make_interval(hours => n % 9000)
    from generate_series(0, ${sql.lit(files - 1)}) n
    join media_source s on s.nr = n % s.sources
    join media_item f on f.id = case when n % 10 = 0 then pg_temp.gid(151, 0) else pg_temp.gid(152, n % ${sql.lit(folders)}) end
    cross join lateral (select (array['Trail', 'Launch', 'Winter', 'Counter', 'Radio', 'Social'])[1 + n % 6] || ' campaign ' || n % 97 || ' no ' || n || s.ending as name) x`.execute(
    tx,
  );
  await sql`
    insert into media_version (item_id, number, file_id, created_by, created_at)
    select m.id, 1, m.file_id, m.created_by, m.created_at from media_item m where m.link like 'generated-%'`.execute(tx);
}
