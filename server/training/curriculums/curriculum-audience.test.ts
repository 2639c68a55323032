import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import { isTransient } from '#server/platform/database/open.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { buildCurriculum } from '#tests/builders/training.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
let values: AudienceValues;
beforeAll(async () => {
  portal = await openTestPortal();
  values = await buildPlacesOfAudiences(portal);
});
afterAll(() => portal.close());

const db = () => portal.services.db;

const rowOf = (id: string) =>
  db()
    .selectFrom('curriculum')
    .select(['departments', 'audienceId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Curriculums whose stored audience differs from the real one. */
const differing = async () =>
  (
    await sql`select k.id from curriculum k join exact_curriculum_audience e on e.curriculum_id = k.id
      where (e.departments, e.query) is distinct from (k.departments, k.audience_query)`.execute(db())
  ).rows;

test('a curriculum stores the departments of its audience, unless the audience has other conditions', async () => {
  const assignmentGroups = values.assignmentGroups.toSorted();
  const id = await buildCurriculum(portal, []);
  expect(await rowOf(id)).toEqual({ departments: [], audienceId: null });
  const audienceId = (await buildAudience(portal, { assignmentGroups }))!;
  const assign = (to: string | null) =>
    db().updateTable('curriculum').set({ audienceId: to }).where('id', '=', id).execute();
  await assign(audienceId);
  expect(await rowOf(id)).toEqual({ departments: assignmentGroups, audienceId });

  const change = (audience: Partial<AudienceValues>) =>
    db()
      .transaction()
      .execute((tx) => writeAudience(tx, audienceId, { ...everybody, ...audience }));
  await change({ assignmentGroups, states: ['US-UT'] });
  expect((await rowOf(id)).departments).toBeNull();
  await change({ assignmentGroups: assignmentGroups.slice(0, 1) });
  expect((await rowOf(id)).departments).toEqual(assignmentGroups.slice(0, 1));
  await db().updateTable('curriculum').set({ departments: null }).where('id', '=', id).execute();
  expect((await rowOf(id)).departments).toEqual(assignmentGroups.slice(0, 1));

  await assign(null);
  expect(await rowOf(id)).toEqual({ departments: [], audienceId: null });
  expect(await db().selectFrom('audience').select('id').where('id', '=', audienceId).execute()).toEqual([]);
});

test('an audience goes with its curriculum', async () => {
  const id = await buildCurriculum(portal, [], { audience: { countries: ['CA'] } });
  const { audienceId } = await rowOf(id);
  await sql`delete from curriculum where id = ${id}`.execute(db());
  expect(await db().selectFrom('audience').select('id').where('id', '=', audienceId).execute()).toEqual([]);
});

/** Two changes may wait for each other; PostgreSQL ends one of them, and the portal would run it again. */
const ignoreTransient = (error: unknown) => {
  if (!isTransient(error)) throw error;
};

test('the stored audiences match the real ones after concurrent changes', async () => {
  const curriculums = await many(3, () => buildCurriculum(portal, []));
  const changes: readonly (() => Promise<unknown>)[] = [
    async () => {
      const audienceId = await buildAudience(portal, randomAudience(values) ?? {});
      return sql`update curriculum set audience_id = ${audienceId} where id = ${oneOf(curriculums)}`.execute(
        db(),
      );
    },
    () => sql`update curriculum set audience_id = null where id = ${oneOf(curriculums)}`.execute(db()),
    () =>
      sql`update audience set states = ${oneOf([[], ['US-UT']])}::text[], assignment_group_ids = ${[oneOf(values.assignmentGroups)]}::uuid[]
        where id in (select audience_id from curriculum)`.execute(db()),
    // A curriculum that takes an audience another transaction is changing.
    () =>
      db()
        .transaction()
        .execute(async (tx) => {
          const id = await writeAudience(tx, null, {
            ...everybody,
            assignmentGroups: values.assignmentGroups,
          });
          const curriculum = oneOf(curriculums);
          await sql`update curriculum set audience_id = ${id} where id = ${curriculum}`.execute(tx);
          await writeAudience(tx, id, { ...everybody, countries: ['US'] });
        }),
  ];
  for (let round = 0; round < rounds(25); round++) {
    await many(6, () => oneOf(changes)().catch(ignoreTransient));
    expect(await differing()).toEqual([]);
  }
});

test('a curriculum waits for a change of the audience it takes', async () => {
  const [first, second] = values.assignmentGroups;
  const id = await buildCurriculum(portal, []);
  const audienceId = (await buildAudience(portal, { assignmentGroups: [first!] }))!;
  const changing = await db().startTransaction().execute();
  await writeAudience(changing, audienceId, { ...everybody, assignmentGroups: [second!] });
  const taking = sql`update curriculum set audience_id = ${audienceId} where id = ${id}`.execute(db());
  await new Promise((resolve) => setTimeout(resolve, 50));
  await changing.commit().execute();
  await taking;
  expect((await rowOf(id)).departments).toEqual([second]);
});
