import type { Db } from '#server/platform/database/open.ts';

/** The portal's record of a lesson. */
export async function keptLesson(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ readonly location: number; readonly suspendData: string }> {
  const row = await db
    .selectFrom('scormAttempt')
    .select('state')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  const state = (row?.state ?? { location: '', suspendData: '' }) as {
    location: string;
    suspendData: string;
  };
  return { location: Number(state.location || 0), suspendData: state.suspendData };
}

/** The stored answers of the open attempt. */
export async function keptAnswers(
  db: Db,
  userId: string,
  courseId: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const row = await db
    .selectFrom('quizAttempt')
    .select('answers')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return (row?.answers ?? {}) as Record<string, string[]>;
}
