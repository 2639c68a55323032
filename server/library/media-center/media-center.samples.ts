import { sql } from 'kysely';
import { mediaCalls, mediaZipCalls } from '#contract/library/media-center.calls.ts';
import { pdfFile } from '#tests/builders/files.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places }) {
    const { fileObject: folder } = await admin.ask(mediaCalls.create, {
      body: {
        type: 'folder',
        name: `Over there ${places.brand}`,
        brand: places.brand,
        audience: { assignmentGroups: [places.department], dealers: [places.dealer] },
      },
    });
    const { fileObject: file } = await admin.ask(mediaCalls.create, {
      body: { path: folder.path, name: 'Sheet.pdf' },
      files: { file: pdfFile() },
    } as never);
    const { zip } = await admin.ask(mediaZipCalls.create, { body: { links: [file.link] } });
    return { 'media-item': file.link, 'media-path': folder.path, 'media-zip': zip._id };
  },
  rows: (count) => [
    sql`insert into file (id, storage_key, name, media_type, size_bytes, sha256, owner_kind, owner_id)
      select gen_random_uuid(), 'media/' || n, 'Sheet ' || n || '.pdf', 'application/pdf', 100, '', 'media-item', gen_random_uuid()
      from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into media_item (id, link, folder_ids, kind, name, path)
      select i.id, 'folder-' || n, array[i.id], 'folder', 'Folder ' || n, 'Folder ' || n
      from generate_series(1, ${sql.lit(count)}) n, lateral (select gen_random_uuid() as id where n > 0) i`,
    sql`insert into media_item (id, link, folder_ids, kind, name, path, file_id, version_number, size_bytes)
      select gen_random_uuid(), 'sheet-' || f.id, '{}', 'pdf', f.name, f.name, f.id, 1, 100 from file f where f.storage_key like 'media/%'`,
    sql`insert into media_version (item_id, number, file_id) select m.id, 1, m.file_id from media_item m
      where m.link like 'sheet-%'`,
    sql`insert into media_item (id, link, folder_ids, kind, name, path, deleted_at, deleted_with)
      select i.id, 'gone-' || n, array[i.id], 'folder', 'Gone ' || n, 'Gone ' || n, now(), i.id
      from generate_series(1, ${sql.lit(count)}) n, lateral (select gen_random_uuid() as id where n > 0) i`,
  ],
  inputs({ records }, word) {
    const link = records['media-center']!;
    return {
      'media-center.create': { body: { type: 'folder', name: `Sample ${word}` } },
      'media-center.update': { params: { link }, body: { name: `Sample ${word}` } },
      'media-center.zip': { body: { links: [link] } },
    };
  },
};
