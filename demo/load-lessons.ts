import { progressOf, type LearningEvent } from '#contract/training/progress.rules.ts';
import { newId } from '#server/platform/ids.ts';
import { appendEvents, insertProgress, updateProgress, type EventInput } from '#server/training/progress/progress.queries.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const minute = 60_000;
const day = 86_400_000;

interface Played {
  readonly courseId: string;
  readonly versionId: string;
  readonly sectionIds: readonly string[];
}

/**
 * What the people of a department have done in a package's course: most have passed, some are in progress, and the demo sign-ins can start
 * it themselves.
 */
export async function loadLessons({ tx, now }: Loading, department: string, course: Played): Promise<void> {
  const people = await tx
    .selectFrom('assignmentGroupMember as g')
    .innerJoin('userAccount as u', 'u.id', 'g.userId')
    .innerJoin('dealerMembership as m', 'm.userId', 'u.id')
    .where('g.assignmentGroupId', '=', demoId('assignment-group', department))
    .where('m.endedAt', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.email', 'not like', '%@paddock.example')
    .select(['u.id', 'm.dealerId'])
    .orderBy('u.id')
    .execute();
  for (const [index, { id: userId, dealerId }] of people.entries()) {
    if (index % 4 === 3) continue;
    const done = index % 4 === 2 ? Math.ceil(course.sectionIds.length / 2) : course.sectionIds.length;
    await loadOne({ tx, now }, { userId, dealerId, index }, course, done);
  }
}

async function loadOne(
  { tx, now }: Pick<Loading, 'tx' | 'now'>,
  { userId, dealerId, index }: { readonly userId: string; readonly dealerId: string; readonly index: number },
  { courseId, versionId, sectionIds }: Played,
  done: number,
): Promise<void> {
  const key = { userId, courseId, versionId };
  let at = now.getTime() - (1 + (index % 7)) * day;
  const event = (kind: EventInput['kind'], sectionId: string | null, durationSeconds = 0): EventInput => ({
    id: newId(),
    kind,
    sectionId,
    durationSeconds,
    positionSeconds: null,
    score: null,
    passed: null,
    occurredAt: new Date((at += minute)).toISOString(),
  });
  const seen = sectionIds.slice(0, done).flatMap((id) => [event('section-opened', id), event('time', id, 240), event('section-seen', id)]);
  const events = [{ ...event('enrolled', null), occurredAt: new Date(now.getTime() - (1 + (index % 7)) * day).toISOString() }, ...seen];
  const received = events.map((one): LearningEvent => ({ ...one, receivedAt: one.occurredAt }));
  const progress = progressOf(received, { sectionIds, hasQuiz: false })!;
  await insertProgress(tx, key, progress);
  for (const one of events) await appendEvents(tx, { ...key, dealerId, proxiedBy: null, receivedAt: one.occurredAt }, [one]);
  if (progress.passedAt === null) return;
  await updateProgress(tx, key, progress, { versionId, dealerId });
}
