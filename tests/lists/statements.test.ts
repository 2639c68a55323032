import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '#server/rooms.ts';
import { allows, type Caller } from '#contract/platform/access.ts';
import type { Call } from '#contract/platform/call.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { generateNetwork } from '#server/database/demo/generate.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';

/** A portal with about so many rows in every list, and who reads them. */
interface Network {
  readonly portal: TestPortal;
  readonly readers: ReadonlyMap<'PLATFORM_ADMIN' | 'LEARNER', Client>;
  readonly ids: Readonly<Record<string, string>>;
}

let few: Network;
let many: Network;

/** What the generated network does not have: rows of the smaller lists. */
async function fillLists({ services: { db } }: TestPortal, rows: number): Promise<void> {
  const numbers = sql`generate_series(1, ${sql.lit(rows)}) n`;
  const statements = [
    sql`insert into role (id, name, rank) select gen_random_uuid(), 'Role ' || n, 6 from ${numbers}`,
    sql`insert into business_unit (id, code, name) select gen_random_uuid(), 'U' || n, 'Unit ' || n from ${numbers}`,
    sql`insert into assignment_group (id, name) select gen_random_uuid(), 'Group ' || n from ${numbers}`,
    sql`insert into admin_group (id, name) select gen_random_uuid(), 'District ' || n from ${numbers}`,
    sql`insert into brand (id, slug, name, status) select gen_random_uuid(), 'brand-' || n, 'Brand ' || n, 'published' from ${numbers}`,
    sql`insert into user_account (id, email, first_name, role_id, status, created_at)
      select gen_random_uuid(), 'waiting' || n || '@generated.example', 'Waiting', (select id from role where code = 'LEARNER'), 'pending', now()
      from ${numbers}`,
    sql`insert into learner_request (id, user_id, type, reason, requested_by)
      select gen_random_uuid(), id, 'deactivate', 'Left', id from user_account where email like 'waiting%'`,
    sql`insert into assignment_group_member (assignment_group_id, user_id)
      select g.id, u.id from assignment_group g, user_account u where g.name like 'Group %' and u.email like '%builder.example'`,
    sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at)
      select u.id, c.id, c.published_version_id, 2, now(), now(), case when right(c.name, 1) > 'k' then now() end
      from user_account u, course c where u.email like '%builder.example' and c.published_version_id is not null
      on conflict do nothing`,
    sql`insert into certificate (id, code, user_id, curriculum_id, person_name, curriculum_name, courses, issued_at, issued_on)
      select gen_random_uuid(), upper(substr(md5(u.id::text), 1, 12)), u.id, (select id from curriculum order by id limit 1),
        u.full_name, 'Curriculum', '[]', now(), current_date from user_account u order by u.id limit ${sql.lit(rows)}`,
    sql`with made as (insert into certification (id, name) select gen_random_uuid(), 'Design ' || n from ${numbers} returning id)
      insert into certification_version (id, certification_id, number, design)
      select gen_random_uuid(), id, 1, ${JSON.stringify(defaultDesign)}::jsonb from made`,
    sql`with made as (insert into course (id, name, is_scorm)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Packaged ' || n, true from ${numbers} returning id),
      archives as (insert into file (id, storage_key, name, media_type, size_bytes, sha256, owner_kind, owner_id)
        select id, 'aa/' || id, 'a.zip', 'application/zip', 1, '', 'scorm-package', id from made),
      packages as (insert into scorm_package (id, course_id, title, file_id, file_name, size_bytes, unpacked_bytes, entry_count, standard, manifest)
        select id, id, 'Packaged', id, 'a.zip', 1, 1, 1, '1.2', '{"identifier": "a", "version": "1", "title": "", "items": []}' from made),
      chapters as (insert into chapter (id, course_id, position) select id, id, 0 from made)
      insert into section (id, course_id, chapter_id, position, slug, type, media)
      select id, id, id, 0, 'a', 'scorm', jsonb_build_object('scorm', jsonb_build_object('packageId', id)) from made`,
    sql`update curriculum_audience set assignment_group_id = (select id from assignment_group where name = 'Department 1')
      where curriculum_id not in (select curriculum_id from curriculum_audience a join assignment_group g on g.id = a.assignment_group_id
        where g.name = 'Department 1')`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function openNetwork(rows: number): Promise<Network> {
  const portal = await openTestPortal();
  const { db } = portal.services;
  await generateNetwork(db, { dealers: rows, users: rows, courses: rows, completions: rows * 3 });
  const people = new Map([
    ['PLATFORM_ADMIN', await buildUser(portal, { role: 'PLATFORM_ADMIN' })],
    ['LEARNER', await buildUser(portal, { role: 'LEARNER' })],
  ] as const);
  await fillLists(portal, rows);
  const first = async (table: 'course' | 'curriculum' | 'dealer' | 'userAccount' | 'role' | 'brand') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  const readers = new Map<'PLATFORM_ADMIN' | 'LEARNER', Client>();
  for (const [role, person] of people) readers.set(role, await signedIn(portal, person));
  return {
    portal,
    readers,
    ids: {
      courses: await first('course'),
      curriculums: await first('curriculum'),
      dealers: await first('dealer'),
      users: await first('userAccount'),
      roles: await first('role'),
      brands: await first('brand'),
      'report-courses': await first('course'),
      'report-curriculums': await first('curriculum'),
      'report-dealers': await first('dealer'),
      'report-users': await first('userAccount'),
    },
  };
}

beforeAll(async () => {
  [few, many] = await Promise.all([openNetwork(10), openNetwork(1000)]);
}, 120_000);
afterAll(() => Promise.all([few.portal.close(), many.portal.close()]));

const reading = calls.filter(
  (call) => call.method === 'GET' && !call.changesState && typeof call.reply === 'object',
);

const learner: Caller = {
  roleCode: 'LEARNER',
  rights: new Set(),
  isPlatformAdmin: false,
  isInstructor: false,
  limited: false,
};

const words: Readonly<Record<string, string>> = { category: 'motorcycle', bucket: 'off-road' };

/** Ids of the room the path names, so that there is something to read. */
function inputOf(call: Call, { ids }: Network) {
  const room = /^\/api\/([\w-]+)/.exec(call.path)?.[1] ?? '';
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      words[name] ?? ids[`${name.replace(/Id$/, '')}s`] ?? ids[room] ?? ids['courses'],
    ]),
  );
  const shape = (call.query as z.ZodObject | undefined)?.shape ?? {};
  // Administrators read the lists they work with; to learners these are the same as without.
  return {
    params,
    query: { ...('limit' in shape && { limit: '100' }), ...('isAdmin' in shape && { isAdmin: 'true' }) },
  };
}

async function read(call: Call, network: Network, role: 'PLATFORM_ADMIN' | 'LEARNER') {
  let status = 0;
  let body = '';
  const statements = await statementsOf(network.portal, async () => {
    const response = await network.readers.get(role)!.send(call, inputOf(call, network) as never);
    status = response.statusCode;
    body = response.body;
  });
  return { status, body, statements };
}

/** The longest list anywhere in a reply. */
const longest = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).map(longest);
  return Math.max(Array.isArray(value) ? value.length : 0, ...inside);
};

const grown = new Set<string>();

test.each(reading.map((call) => [call.id, call] as const))(
  '%s takes as many statements among a thousand rows as among ten',
  async (id, call) => {
    for (const role of ['PLATFORM_ADMIN', 'LEARNER'] as const) {
      if (role === 'LEARNER' && !allows(call.access, learner)) continue;
      const [small, large] = [await read(call, few, role), await read(call, many, role)];
      expect(large.status, large.body).toBeLessThan(500);
      expect(small.status).toBe(large.status);
      expect(large.statements.length, large.statements.join('\n\n')).toBe(small.statements.length);
      if (large.status === 200 && longest(JSON.parse(large.body)) > longest(JSON.parse(small.body)))
        grown.add(id);
    }
  },
);

test('the lists were long enough to tell', () => {
  expect([...grown].toSorted()).toEqual(
    expect.arrayContaining([
      'business-units.list',
      'certificates.certification-list',
      'certificates.list',
      'courses.in-progress',
      'courses.list',
      'courses.remaining',
      'brands.list',
      'curriculums.existing-courses',
      'curriculums.list',
      'dealers.list',
      'scorm.list',
      'user-requests.list',
      'roles.list',
      'users.list',
    ]),
  );
});
