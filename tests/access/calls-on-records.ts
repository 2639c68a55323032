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

/** All data, one line per table, without when people were last seen: each call may note that. */
export async function standing(portal: TestPortal): Promise<string[]> {
  const tables = ['brand', 'course', 'course_draft', 'chapter', 'section', 'quiz_question', 'course_version', 'course_comment', 'course_resource',
    'curriculum', 'curriculum_course', 'curriculum_resource', 'certification', 'certificate', 'resource', 'article', 'event', 'event_answer', 'favorite', 'visit', 'dealer', 'quiz_attempt',
    'ilt_location', 'ilt_room', 'ilt_template', 'ilt_event', 'ilt_event_instructor', 'ilt_seats', 'ilt_enrollment', 'live_booking',
    'field_availability', 'field_visit', 'field_visit_attendee', 'field_visit_read', 'field_checklist', 'field_observation',
    'field_observation_item', 'field_observation_signature', 'field_visit_work', 'field_finding', 'course_assignment', 'record_comment',
    'learning_event', 'course_progress', 'payout_run', 'payout_line', 'payout_item', 'cash_owed', 'tax_form', 'activity_submission', 'upload', 'upload_chunk', 'scorm_work', 'long_work', 'user_account', 'dealer_membership', 'activity_log']; // prettier-ignore
  const lines = [];
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select md5(coalesce(string_agg(line, '' order by line), '')) as line
      from (select (to_jsonb(t) - 'last_seen_at')::text as line from ${sql.table(table)} t) t`.execute(
      portal.services.db,
    );
    lines.push(`${table} ${rows[0]!.line}`);
  }
  return lines;
}
