import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAssignmentGroup } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const db = () => portal.services.db;

const audienceOf = async (id: string) =>
  (await db().selectFrom('curriculum').select('audience').where('id', '=', id).executeTakeFirstOrThrow())
    .audience;

/** Curriculums whose stored audience differs from their departments. */
const differing = async () =>
  (
    await sql<{ id: string }>`
      select k.id from curriculum k join exact_curriculum_audience e on e.curriculum_id = k.id where e.audience <> k.audience`.execute(
      db(),
    )
  ).rows;

test('a curriculum is for everyone until a department is named, and again when the last one is removed', async () => {
  const [first, second] = await Promise.all([buildAssignmentGroup(portal), buildAssignmentGroup(portal)]);
  const id = await buildCurriculum(portal, []);
  expect(await audienceOf(id)).toEqual([]);
  await sql`insert into curriculum_audience values (${id}, ${first}), (${id}, ${second})`.execute(db());
  expect(await audienceOf(id)).toEqual([first, second].toSorted());
  await sql`delete from assignment_group where id = ${first}`.execute(db());
  expect(await audienceOf(id)).toEqual([second]);
  await sql`delete from curriculum_audience where curriculum_id = ${id}`.execute(db());
  expect(await audienceOf(id)).toEqual([]);
});

/** Two concurrent changes may insert the same row; the second one fails with a duplicate key. */
const ignoreDuplicate = (error: unknown) => {
  if ((error as { code?: string }).code !== '23505') throw error;
};

test('the stored audience matches the departments after concurrent changes', async () => {
  const groups = await many(4, () => buildAssignmentGroup(portal));
  const curriculums = await many(3, () => buildCurriculum(portal, []));
  const changes: readonly (() => Promise<unknown>)[] = [
    () =>
      sql`insert into curriculum_audience values (${oneOf(curriculums)}, ${oneOf(groups)}) on conflict do nothing`.execute(
        db(),
      ),
    () =>
      sql`delete from curriculum_audience where curriculum_id = ${oneOf(curriculums)} and assignment_group_id = ${oneOf(groups)}`.execute(
        db(),
      ),
    () => {
      const group = oneOf(groups);
      return sql`update curriculum_audience a set assignment_group_id = ${group} where a.ctid = (select min(ctid) from curriculum_audience)
        and not exists (select from curriculum_audience b where b.curriculum_id = a.curriculum_id and b.assignment_group_id = ${group})`
        .execute(db())
        .catch(ignoreDuplicate);
    },
    () => sql`delete from curriculum_audience where assignment_group_id = ${oneOf(groups)}`.execute(db()),
  ];
  for (let round = 0; round < 25; round++) {
    await many(6, () => oneOf(changes)());
    expect(await differing()).toEqual([]);
  }
});
