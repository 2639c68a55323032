import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, learner }) {
    const packageWork = newId();
    await portal.services.db
      .insertInto('scormWork')
      .values({
        id: packageWork,
        userId: learner.id,
        fileName: 'a.zip',
        sizeBytes: 1,
        purpose: 'check',
        state: 'failed',
      })
      .execute();
    return { packageWork };
  },
  rows: (count) => [
    sql`with made as (insert into course (id, name, is_scorm)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Packaged ' || n, true
        from generate_series(1, ${sql.lit(count)}) n returning id),
      archives as (insert into file (id, storage_key, name, media_type, size_bytes, sha256, owner_kind, owner_id)
        select id, 'aa/' || id, 'a.zip', 'application/zip', 1, '', 'scorm-package', id from made),
      packages as (insert into scorm_package (id, course_id, title, file_id, file_name, size_bytes, unpacked_bytes, entry_count, standard, manifest)
        select id, id, 'Packaged', id, 'a.zip', 1, 1, 1, '1.2', '{"identifier": "a", "version": "1", "title": "", "items": []}' from made),
      chapters as (insert into chapter (id, course_id, position) select id, id, 0 from made)
      insert into section (id, course_id, chapter_id, position, slug, type, media)
      select id, id, id, 0, 'a', 'scorm', jsonb_build_object('scorm', jsonb_build_object('packageId', id)) from made`,
  ],
};
