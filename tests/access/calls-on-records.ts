import { sql } from 'kysely';
import type { Call } from '#contract/platform/call.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestPortal } from '#tests/builders/portal.ts';
import type { Records } from '#tests/samples/samples.ts';
import { exampleOf } from './example-of.ts';

/** The kinds of records in bodies. */
const recordsByName: Readonly<Record<string, string>> = {
  userId: 'user',
  courseId: 'course',
  chapterId: 'chapter',
  curriculumId: 'curriculum',
  questionId: 'question',
  versionId: 'version',
  sectionId: 'section',
  commentId: 'comment',
  testId: 'attempt',
  dealerId: 'dealer',
  brand: 'brand',
  brandId: 'brand',
  certification: 'certification',
};

const params = ({ concerns = {} }: Call, records: Records) =>
  Object.fromEntries(Object.entries(concerns).map(([name, kind]) => [name, records[kind] ?? newId()]));

const fillFrom = (records: Records) => (name: string, format: string | undefined) => {
  const kind = recordsByName[name];
  if (kind && format !== 'number') return records[kind];
  if (format === 'uuid' || format === 'guid') return newId();
  if (format === 'email' || /email$/i.test(name)) return 'somebody@builder.example';
  if (format === 'date') return '2031-01-01';
  if (name === 'time' && format !== 'number') return '09:00';
  if (name === 'url' || format === 'url') return 'https://example.com';
  if (format === 'datetime' && /^(?:start|end)Date$/.test(name)) return '2031-01-01T09:00';
  if (format === 'datetime') return '2031-01-01T00:00:00Z';
  return undefined;
};

/** What a call on these records accepts. */
export const inputFor = (call: Call, records: Records) => ({
  params: params(call, records),
  ...(call.body ? { body: exampleOf(call.body, fillFrom(records)) } : {}),
  ...(call.query ? { query: { outlineVersion: 1, index: 1 } } : {}),
  // Other parts may be left out.
  ...(call.files &&
    'chunk' in call.files && { files: { chunk: { name: 'part', content: Buffer.from('part') } } }),
});

/** Anything except a refusal, or a list that contains none of these records. */
export function reveals(
  { statusCode, body }: { readonly statusCode: number; readonly body: string },
  records: Records,
): boolean {
  if (statusCode === 403 || statusCode === 404) return false;
  return statusCode !== 200 || Object.values(records).some((id) => body.includes(id));
}

/** What any request may move, whatever it asks for: when somebody was last seen, how often an address asked, and how much a person sent. */
const movingColumns = ['last_seen_at', 'expires_at'];
const movingTables = ['rate_limit', 'upload_usage'];

/**
 * All data, a line for each table with the hash of its rows. Content instead of the counters in `pg_stat_user_tables`: those count rows that a
 * refused change wrote and took back, and appear up to a second later.
 */
export async function standing({ services }: TestPortal): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and relname <> all(${movingTables}) order by 1`.execute(
    services.db,
  );
  const hashes = tables.map(
    ({ name }) => sql`
      select ${name} || ' ' || md5(coalesce(string_agg(line, '' order by line), '')) as line
      from (select (to_jsonb(t) - ${movingColumns}::text[])::text as line from ${sql.table(name)} t) t`,
  );
  const { rows } = await sql<{ line: string }>`${sql.join(hashes, sql` union all `)}`.execute(services.db);
  return rows.map(({ line }) => line);
}
