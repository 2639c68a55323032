import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';
import { finishRun, planRun, takeRun, type WrittenFile } from './full-report.queries.ts';

export const samples: Samples = {
  async records({ portal }) {
    const { db, files } = portal.services;
    const at = portal.services.now();
    await planRun(db, at);
    const run = (await takeRun(db))!;
    const written = async (name: string): Promise<WrittenFile> => ({
      id: newId(),
      storageKey: await files.putBytes(Buffer.from('Sample'), 'text/csv'),
      name,
      mediaType: 'text/csv',
      sizeBytes: 6,
      sha256: Buffer.alloc(32),
      rows: 1,
    });
    const both = { people: await written('people.csv'), curriculums: await written('curriculums.csv') };
    await db.transaction().execute((tx) => finishRun(tx, run, both, { at, mailedTo: null }));
    return { 'full-report': run.id };
  },
  rows: (count) => [
    sql`with made as (
        insert into file (id, storage_key, name, media_type, size_bytes, sha256, owner_kind, owner_id)
        select gen_random_uuid(), 'sample/' || n, 'sample.csv', 'text/csv', 1, decode('00', 'hex'), 'full-report', gen_random_uuid()
        from generate_series(1, ${sql.lit(count)}) n returning id)
      insert into full_report_run (id, due_at, finished_at, people_file_id, people_rows, curriculums_file_id, curriculum_rows)
      select gen_random_uuid(), now() - row_number() over () * interval '10 minutes', now(), id, 1, id, 1 from made`,
  ],
};
