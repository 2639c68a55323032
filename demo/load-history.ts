import { progressOf, type LearningEvent } from '#contract/training/progress.rules.ts';
import { newId } from '#server/platform/ids.ts';
import { appendEvents, insertProgress, updateProgress, type EventInput } from '#server/training/progress/progress.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import { sectionsOf, type DemoCourse } from './content/course.schema.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { questionsOf, sectionId, versionId } from './load-training.ts';

const minute = 60_000;
const day = 86_400_000;

/** A person's progress in a course: passed, failed the quiz, started, or nothing. */
type Stage = 'passed' | 'failed' | 'begun' | 'new';
// Assigned in turn, so that every list of the demo shows every state.
const stages: readonly Stage[] = ['passed', 'passed', 'begun', 'passed', 'failed', 'new', 'begun', 'passed', 'new'];

/** What the dealers' people have done so far, as events and attempts; progress is computed from them as in real use. */
export async function loadHistory(loading: Loading, { network, courses }: DemoContent): Promise<void> {
  const people = [...network.signIns, ...network.users].flatMap((person) =>
    'dealer' in person && person.dealer && person.department && (!('status' in person) || person.status === 'active')
      ? [{ email: person.email, dealer: person.dealer, department: person.department }]
      : [],
  );
  for (const [index, person] of people.entries()) {
    const assigned = network.curriculums.filter((one) => one.departments.includes(person.department)).flatMap((one) => one.courses);
    // A course in two curriculums is taken once.
    for (const [place, slug] of [...new Set(assigned.map((one) => one.course))].entries()) {
      const stage = stageOf(person.email, index, place);
      const course = courses.find((one) => one.slug === slug)!;
      const turn = index * 3 + place;
      if (stage !== 'new') await loadWork(loading, person, course, stage, { turn, daysAgo: begunDaysAgo(index, turn) });
    }
  }
}

/**
 * Most people learned in recent months. One in five did so a year ago, so that their certificates have expired, and one in five a little
 * less, so that theirs expire soon.
 */
function begunDaysAgo(index: number, turn: number): number {
  if (index % 5 === 0) return 372 + ((turn * 7) % 60);
  if (index % 5 === 3) return 310 + ((turn * 7) % 45);
  return 3 + ((turn * 7) % 120);
}

/** The demo's learner has a course half done and one to come, so that the page begins with one to continue. */
function stageOf(email: string, index: number, place: number): Stage {
  if (email === 'learner@paddock.example') return (['passed', 'begun'] as const)[place] ?? 'new';
  return stages[(index * 2 + place) % stages.length]!;
}

/** What one person did in one course, started that many days ago. */
export async function loadWork(
  { tx, now }: Loading,
  person: { readonly email: string; readonly dealer: string },
  course: DemoCourse,
  stage: Exclude<Stage, 'new'>,
  { turn, daysAgo }: { readonly turn: number; readonly daysAgo: number },
): Promise<void> {
  const userId = demoId('user', person.email);
  const key = { userId, courseId: demoId('course', course.slug), versionId: versionId(course) };
  const dealerId = demoId('dealer', person.dealer);
  let at = now.getTime() - daysAgo * day;
  const tick = (milliseconds: number) => new Date((at += milliseconds)).toISOString();

  const events: EventInput[] = [blank('enrolled', tick(0))];
  const sections = sectionsOf(course);
  const seen = stage === 'begun' ? sections.slice(0, Math.max(1, Math.floor(sections.length * 0.55))) : sections;
  for (const section of seen) {
    const seconds = section.minutes * 55;
    events.push({ ...blank('section-seen', tick(seconds * 1000)), sectionId: sectionId(course, section), durationSeconds: seconds });
  }
  if (stage !== 'begun') {
    const half = Math.floor(course.quiz.length / 2);
    const right = stage === 'passed' ? course.quiz.length - (course.slug === oddQuestion.course ? 1 : turn % 2) : half;
    // One in four of those who pass need a second try.
    const tries = stage === 'passed' && turn % 4 === 3 ? [half, right] : [right];
    for (const [index, count] of tries.entries())
      events.push(await loadAttempt(tx, key, course, { right: count, number: index + 1 }, tick(9 * minute)));
  }

  const version = { sectionIds: sections.map((section) => sectionId(course, section)), hasQuiz: course.quiz.length > 0 };
  await writeWork(tx, { ...key, dealerId }, events, version);
}

/** Writes a person's events in a course and the resulting progress. */
export async function writeWork(
  tx: Loading['tx'],
  { dealerId, ...key }: { readonly userId: string; readonly courseId: string; readonly versionId: string; readonly dealerId: string },
  events: readonly EventInput[],
  version: { readonly sectionIds: readonly string[]; readonly hasQuiz: boolean },
): Promise<void> {
  // Received at once, as after a while offline.
  const receivedAt = events.at(-1)!.occurredAt;
  const received = events.map((event): LearningEvent => ({ ...event, receivedAt }));
  const progress = progressOf(received, version)!;
  await insertProgress(tx, key, progress);
  await appendEvents(tx, { ...key, dealerId, proxiedBy: null, receivedAt }, events);
  if (progress.passedAt === null) return;
  await updateProgress(tx, key, progress, { versionId: key.versionId, dealerId });
}

export const blank = (kind: EventInput['kind'], occurredAt: string): EventInput => ({
  id: newId(),
  kind,
  sectionId: null,
  durationSeconds: 0,
  positionSeconds: null,
  score: null,
  passed: null,
  occurredAt,
});

/** Most who know the rest of this quiz miss this question, which the others get right: its author should check it. */
const oddQuestion = { course: 'off-road-lineup-2027', index: 3 };

/** The questions of a quiz by index, those that are known first. */
function inOrder({ slug }: DemoCourse, count: number, passed: boolean): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  if (slug !== oddQuestion.course) return order;
  const others = order.filter((index) => index !== oddQuestion.index);
  return passed ? [...others, oddQuestion.index] : [oddQuestion.index, ...others];
}

/** One submitted attempt, the person's first or a later one, with so many right answers. */
async function loadAttempt(
  tx: Loading['tx'],
  key: { userId: string; courseId: string; versionId: string },
  course: DemoCourse,
  { right, number }: { readonly right: number; readonly number: number },
  at: string,
): Promise<EventInput> {
  const questions = questionsOf(course);
  const score = Math.round((right / questions.length) * 100);
  const passed = score >= course.passScore;
  const known = new Set(inOrder(course, questions.length, passed).slice(0, right));
  const chosen = questions.map(({ _id, options }, index) => {
    const wanted = options.filter((option) => option.correct === known.has(index)).map((option) => option._id);
    return [_id, known.has(index) ? wanted : wanted.slice(0, 1)] as const;
  });
  const event = { ...blank('quiz-finished', at), score, passed };
  await tx
    .insertInto('quizAttempt')
    .values({
      id: event.id,
      userId: key.userId,
      courseId: key.courseId,
      courseVersionId: key.versionId,
      number,
      questions: JSON.stringify(questions.map(({ _id, options }) => ({ _id, options: options.map((option) => option._id) }))),
      answers: JSON.stringify(Object.fromEntries(chosen)),
      status: 'finished',
      startedAt: new Date(new Date(at).getTime() - 8 * minute),
      elapsedSeconds: 480,
      finishedAt: at,
      correctCount: right,
      score,
      passed,
    })
    .execute();
  return event;
}
