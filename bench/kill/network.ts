import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import type { TestPortal } from '#tests/builders/portal.ts';

export interface Learner {
  readonly id: string;
  readonly cookie: string;
}

export interface Network {
  readonly learners: readonly Learner[];
  readonly courses: readonly BuiltCourse[];
}

/** Signed-in learners of one group and courses with a quiz that all of them may take. */
export async function buildNetwork(db: Db, size: { learners: number; courses: number }): Promise<Network> {
  const portal = { services: { db } } as TestPortal;
  const courses: BuiltCourse[] = [];
  for (let index = 0; index < size.courses; index++) courses.push(await buildCourse(portal, { sections: 4 }));
  const groupId = newId();
  await db.insertInto('assignmentGroup').values({ id: groupId, name: 'Everybody' }).execute();
  await buildCurriculum(portal, courses, { groupIds: [groupId] });
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'LEARNER')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: size.learners }, (_, index) => ({ id: newId(), index }));
  await db
    .insertInto('userAccount')
    .values(
      people.map(({ id, index }) => ({
        id,
        email: `learner${index}@kill.example`,
        firstName: 'Learner',
        lastName: String(index),
        roleId: role.id,
        status: 'active' as const,
        emailVerifiedAt: new Date(),
      })),
    )
    .execute();
  await db
    .insertInto('assignmentGroupMember')
    .values(people.map(({ id }) => ({ assignmentGroupId: groupId, userId: id })))
    .execute();
  const learners: Learner[] = [];
  for (const { id } of people) {
    const token = newToken();
    await db.transaction().execute((tx) =>
      insertSession(tx, {
        userId: id,
        tokenHash: hashToken(token),
        limited: false,
        lifetimeSeconds: 86_400,
        ip: '127.0.0.1',
        userAgent: 'kill',
      }),
    );
    learners.push({ id, cookie: `paddock=${token}` });
  }
  return { learners, courses };
}
