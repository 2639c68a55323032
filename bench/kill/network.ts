import type { Db } from '#server/platform/database/open.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { buildScormCourse } from '#tests/builders/scorm-packages.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import type { TestPortal } from '#tests/builders/portal.ts';

export interface Learner {
  readonly id: string;
  readonly cookie: string;
}

/** A learner in a package. */
export interface Lesson {
  readonly learner: Learner;
  readonly courseId: string;
  readonly sectionId: string;
}

export interface Network {
  readonly learners: readonly Learner[];
  readonly courses: readonly BuiltCourse[];
  readonly lessons: readonly Lesson[];
  /** A company administrator. */
  readonly author: Learner;
  readonly learnerRoleId: string;
}

const playing = 4;

/**
 * Signed-in learners of one group, courses with a quiz that all of them may take (one in a curriculum with its own certificate), a package,
 * and a company administrator.
 */
export async function buildNetwork(
  db: Db,
  files: FileStore,
  size: { learners: number; courses: number },
): Promise<Network> {
  const portal = { services: { db, files } } as TestPortal;
  const courses: BuiltCourse[] = [];
  for (let index = 0; index < size.courses; index++) courses.push(await buildCourse(portal, { sections: 4 }));
  const groupId = newId();
  await db.insertInto('assignmentGroup').values({ id: groupId, name: 'Everybody' }).execute();
  await buildCurriculum(portal, courses, { groupIds: [groupId] });
  await buildCurriculum(portal, courses.slice(0, 1), { name: 'Certified under fire', groupIds: [groupId] });
  const packaged = await buildScormCourse(portal);
  await buildCurriculum(portal, [{ ...packaged, right: {} }], { groupIds: [groupId] });
  const roleOf = (code: string) =>
    db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const role = await roleOf('LEARNER');
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
  for (const { id } of people) learners.push(await signIn(db, id));
  const authorId = newId();
  await db
    .insertInto('userAccount')
    .values({
      id: authorId,
      email: 'author@kill.example',
      firstName: 'Author',
      lastName: 'Of all',
      roleId: (await roleOf('COMPANY_ADMIN')).id,
      status: 'active',
      emailVerifiedAt: new Date(),
    })
    .execute();
  const lessons = learners
    .slice(0, playing)
    .map((learner) => ({ learner, courseId: packaged.id, sectionId: packaged.sectionIds[0]! }));
  return { learners, courses, lessons, author: await signIn(db, authorId), learnerRoleId: role.id };
}

async function signIn(db: Db, userId: string): Promise<Learner> {
  const token = newToken();
  await db.transaction().execute((tx) =>
    insertSession(tx, {
      userId,
      tokenHash: hashToken(token),
      limited: false,
      lifetimeSeconds: 86_400,
      ip: '127.0.0.1',
      userAgent: 'kill',
    }),
  );
  return { id: userId, cookie: `paddock=${token}` };
}
