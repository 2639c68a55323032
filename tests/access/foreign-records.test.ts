import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import type { Call } from '#contract/platform/call.ts';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { exampleOf } from './example-of.ts';
import { buildPlaces, buildRecords, personOf, type Records } from './foreign-side.ts';

/** Whose records a call works on; every call that names a record in its path stands here. */
type Kind =
  /** Made for a brand: another brand's manager has nothing to do with it. */
  | 'brand'
  /** Meant for an audience: dealers' people outside it know nothing of it. */
  | 'audience'
  /** Of people at dealers: field staff and managers of other dealers, and other learners, do not find them. */
  | 'people'
  /** Of one person alone: nobody else's, whatever the role. */
  | 'person';

const fieldStaff = ['DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'] as const;
const foreignRoles: Readonly<Record<Kind, readonly RoleCode[]>> = {
  brand: ['BRAND_MANAGER', 'LEARNER', 'DEALER_MANAGER'],
  audience: ['LEARNER', 'DEALER_MANAGER'],
  people: ['DEALER_MANAGER', 'LEARNER', ...fieldStaff],
  person: roleCodes,
};

const naming = calls.filter((one) => /\{\w+\}/.test(one.path) && one.access !== 'public');

/** Words in a path that are no record. */
const words = /\{(category|bucket|shareKey|code)\}/;
/** Records that whoever holds the right works on, wherever they are (gap 72), or that everybody signed in may read. */
const everybodys =
  /^(business-units|roles|assignment-groups|dealers\.(save|delete)|user-requests|brands\.(get|progress)|session\.proxy-start|users\.(update|delete|erase))/;

function kindOf({ id, path }: Call): Kind | undefined {
  if (words.test(path) || everybodys.test(id)) return undefined;
  if (/^(tests\.update|uploads|session\.end-session|scorm\.work)/.test(id)) return 'person';
  if (/^(users|dealers|reports\.(users|dealers)|certificates\.(user|get|pdf))/.test(id)) return 'people';
  if (
    /^(courses\.(get|resources|enroll|progress|record-progress)|tests\.submit|chapters\.(by-course|get|sections-list)|curriculums\.(get|detail|courses|resources)|resources\.(get|download))$/.test(
      id,
    )
  )
    return 'audience';
  return 'brand';
}

let portal: TestPortal;
let there: Records;
const people = new Map<RoleCode, Client>();

beforeAll(async () => {
  portal = await openTestPortal();
  there = await buildRecords(portal, await buildPlaces(portal));
  const here = await buildPlaces(portal);
  for (const role of roleCodes) people.set(role, await personOf(portal, role, here));
});
afterAll(() => portal.close());

/** What `{id}` is, by what the path says before it. */
const recordsByPath: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/report-users|^\/api\/users/, 'user'],
  [/^\/api\/(report-)?dealers/, 'dealer'],
  [/^\/api\/(report-)?courses|^\/api\/report-courses|^\/api\/scorm/, 'course'],
  [/^\/api\/(report-)?curriculums/, 'curriculum'],
  [/^\/api\/chapters?/, 'chapter'],
  [/^\/api\/sections/, 'section'],
  [/^\/api\/certificate\//, 'certificate'],
  [/^\/api\/certification/, 'certification'],
  [/^\/api\/(brands|savePage)/, 'brand'],
  [/^\/api\/resources/, 'resource'],
  [/^\/api\/uploads/, 'upload'],
  [/^\/api\/me\/sessions/, 'session'],
];
const recordsByName: Readonly<Record<string, string>> = {
  userId: 'user',
  courseId: 'course',
  chapterId: 'chapter',
  curriculumId: 'curriculum',
  questionId: 'question',
  versionId: 'version',
  partId: 'section',
  sectionId: 'section',
  commentId: 'comment',
  testId: 'attempt',
  dealerId: 'dealer',
  rid: 'courseResource',
  workId: 'packageWork',
};

const params = (call: Call) =>
  Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      const record = recordsByName[name!] ?? recordsByPath.find(([where]) => where.test(call.path))?.[1];
      return [name, there[record ?? ''] ?? newId()];
    }),
  );

const ids = {
  ...recordsByName,
  brand: 'brand',
  brandId: 'brand',
  sectionId: 'section',
  certification: 'certification',
};
const fill = (name: string, format: string | undefined) => {
  if (name in ids && format !== 'number') return there[ids[name as keyof typeof ids]];
  if (format === 'uuid' || format === 'guid') return newId();
  if (format === 'email') return 'somebody@builder.example';
  if (format === 'date') return '2031-01-01';
  if (name === 'url' || format === 'url') return 'https://example.com';
  if (format === 'datetime') return '2031-01-01T00:00:00Z';
  return undefined;
};

const inputFor = (call: Call) => ({
  params: params(call),
  ...(call.body ? { body: exampleOf(call.body, fill) } : {}),
  ...(call.query ? { query: { outlineVersion: 1 } } : {}),
  // Other parts may be left out.
  ...(call.files &&
    'chunk' in call.files && { files: { chunk: { name: 'part', content: Buffer.from('part') } } }),
});

/** Anything but a refusal, or a list with nothing of the other side in it. */
function tells({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode === 403 || statusCode === 404) return false;
  return statusCode !== 200 || Object.values(there).some((id) => body.includes(id));
}

/** Everything that stands on the other side, as one line for each table. */
async function standing(): Promise<string[]> {
  const tables = ['brand', 'course', 'course_draft', 'chapter', 'section', 'quiz_question', 'course_version', 'course_comment', 'course_resource',
    'curriculum', 'curriculum_course', 'curriculum_resource', 'certification', 'certificate', 'resource', 'dealer', 'quiz_attempt',
    'learning_event', 'course_progress', 'upload', 'upload_chunk', 'scorm_work', 'user_account', 'dealer_membership', 'activity_log']; // prettier-ignore
  const lines = [];
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select md5(coalesce(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text), '')) as line
      from (select * from ${sql.table(table)}) t`.execute(portal.services.db);
    lines.push(`${table} ${rows[0]!.line}`);
  }
  return lines;
}

describe('records of another brand, dealer, audience or person', () => {
  const checked = naming.flatMap((call) => {
    const kind = kindOf(call);
    return kind ? [[call.id, call, kind] as const] : [];
  });

  test.each(checked)('%s neither shows nor changes them', async (_id, call, kind) => {
    const before = await standing();
    for (const role of foreignRoles[kind]) {
      const response = await people.get(role)!.send(call, inputFor(call) as never);
      expect(tells(response), `${role}: ${response.statusCode} ${response.body}`).toBe(false);
    }
    expect(await standing()).toEqual(before);
  });

  test.each(
    checked.filter(([, call, kind]) => call.method === 'GET' && !call.changesState && kind !== 'person'),
  )('%s finds them for an administrator', async (_id, call) => {
    const response = await people.get('PLATFORM_ADMIN')!.send(call, inputFor(call) as never);
    expect(response.statusCode, response.body).toBe(200);
  });
});
