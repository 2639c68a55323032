import { sql } from 'kysely';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import type { Trailer } from './trailers.calls.ts';

export const trailerTable = recordTable<WithId<Omit<Trailer, 'abilities'>>, SearchedPage>({
  table: 'trailer',
  alias: 't',
  remembers: 'nobody',
  columns: sql`t.id, t.name, t.wheels, t.updated_at as "updatedAt", t.version`,
  search: sql`t.name`,
  order: () => sql`t.name`,
});
