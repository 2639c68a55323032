import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '#server/rooms.ts';
import type { Call, HiddenFrom } from '#contract/platform/call.ts';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import type { Records } from '#tests/samples/samples.ts';
import { exampleOf } from './example-of.ts';
import { buildPlaces, buildRecords, personOf } from './foreign-side.ts';

const atDealers = ['LEARNER', 'DEALER_MANAGER'] as const;
const fieldStaff = ['DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'] as const;
/** The people who try the calls on records hidden from them. */
const outsiders: Readonly<Record<HiddenFrom, readonly RoleCode[]>> = {
  'other-brands': ['BRAND_MANAGER', ...atDealers],
  'other-audiences': atDealers,
  'other-dealers': [...atDealers, ...fieldStaff],
  'everybody-else': roleCodes,
  nobody: [],
};

let portal: TestPortal;
let foreign: Records;
const people = new Map<RoleCode, Client>();

beforeAll(async () => {
  portal = await openTestPortal();
  foreign = await buildRecords(portal, await buildPlaces(portal));
  const here = await buildPlaces(portal);
  for (const role of roleCodes) people.set(role, await personOf(portal, role, here));
});
afterAll(() => portal.close());

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

const params = ({ concerns = {} }: Call) =>
  Object.fromEntries(Object.entries(concerns).map(([name, kind]) => [name, foreign[kind] ?? newId()]));

const fill = (name: string, format: string | undefined) => {
  const kind = recordsByName[name];
  if (kind && format !== 'number') return foreign[kind];
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

/** Anything except a refusal, or a list that contains nothing of the other side. */
function reveals({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode === 403 || statusCode === 404) return false;
  return statusCode !== 200 || Object.values(foreign).some((id) => body.includes(id));
}

/** All data of the other side, one line per table. */
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
  const hidden = calls.flatMap((call) =>
    call.concerns && call.hiddenFrom && call.hiddenFrom !== 'nobody'
      ? [[call.id, call, call.hiddenFrom] as const]
      : [],
  );

  test('every call with a record in its path names its kind and the people it is hidden from', () => {
    const naming = calls.filter(({ access, path }) => access !== 'public' && path.includes('{'));
    const silent = naming.filter(({ path, params: schema, concerns, hiddenFrom }) => {
      const shape = (schema as z.ZodObject | undefined)?.shape ?? {};
      const ids = [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name!)
        .filter((name) => (shape[name] as z.ZodType & { format?: string })?.format === 'uuid');
      return ids.some((name) => !concerns?.[name]) || (ids.length > 0 && !hiddenFrom);
    });
    expect(silent.map((call) => call.id)).toEqual([]);
  });

  test('the samples have a record of every kind that is hidden from someone', () => {
    const kinds = new Set(hidden.flatMap(([, { concerns = {} }]) => Object.values(concerns)));
    expect([...kinds].filter((kind) => !foreign[kind])).toEqual([]);
  });

  test.each(hidden)('%s neither shows nor changes them', async (_id, call, from) => {
    const before = await standing();
    for (const role of outsiders[from]) {
      const response = await people.get(role)!.send(call, inputFor(call) as never);
      expect(reveals(response), `${role}: ${response.statusCode} ${response.body}`).toBe(false);
    }
    expect(await standing()).toEqual(before);
  });

  test.each(
    hidden.filter(
      ([, call, from]) => call.method === 'GET' && !call.changesState && from !== 'everybody-else',
    ),
  )('%s finds them for an administrator', async (_id, call) => {
    const response = await people.get('PLATFORM_ADMIN')!.send(call, inputFor(call) as never);
    expect(response.statusCode, response.body).toBe(200);
  });
});
