import type { ReplyInput } from '#contract/platform/call.ts';
import type { Section } from '#contract/training/course-content.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { scormPlayErrors as errors } from '#contract/training/scorm-play.errors.ts';
import { entryOf, failureAtLaunch } from '#contract/training/scorm-play.rules.ts';
import { stagePath, type LessonState } from '#contract/training/scorm-stage.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { originOf, packageLabel } from '#server/platform/config/content-origins.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { previewOf } from '#server/training/courses/shelf/course-preview.ts';
import { courseIdByShareKey } from '#server/training/courses/shelf/course-shelf.queries.ts';
import { coursesVisibleTo } from '#server/training/courses/courses.scope.ts';
import { presentProgress } from '#server/training/progress/present-progress.ts';
import type { EventInput } from '#server/training/progress/progress.queries.ts';
import { lockStanding, recordEvents } from '#server/training/progress/record-events.ts';
import { takeCommit } from './commit-rate.ts';
import { contentAddress, contentGrant, expiryAfter, pseudonymOf } from './content-path.ts';
import { keepLessonCommit, settle } from './keep-commit.ts';
import { contentSecret } from './portal-secret.queries.ts';
import {
  countLaunch,
  failureBefore,
  insertLaunch,
  lessonFor,
  lockLaunch,
  nameOf,
  type AttemptRow,
  type Lesson,
} from './scorm-play.queries.ts';

const launchLimit = { name: 'scorm-launch', count: 120, seconds: 60 };
const tokenLifeMilliseconds = 48 * 3_600_000;

type Stage = ReplyInput<typeof scormPlayCalls.look>;

export const scormPlayHandlers: Handlers<typeof scormPlayCalls> = {
  async launch({ body }, context) {
    const { actor } = context;
    found(context.environment.contentOrigin, errors.noOrigin);
    await context.limits.take(launchLimit, actor.id);
    return context.change(async (work) => {
      const lesson = found(
        await lessonFor(work.tx, actor.id, body, coursesVisibleTo(actor, work.today())),
        errors.notFound,
      );
      const { scorm } = lesson;
      const at = work.now();
      const attempt = await countLaunch(
        work.tx,
        { userId: actor.id, ...body, packageId: scorm.packageId, masteryScore: scorm.masteryScore },
        at,
      );
      const locked = await lockStanding(work, actor, body.courseId);
      if (!locked.sectionIds.includes(body.sectionId)) refuse(errors.notFound);
      const token = newToken();
      const launchId = await insertLaunch(work.tx, {
        attemptId: attempt.id,
        number: attempt.launchCount,
        tokenDigest: hashToken(token),
        dealerId: actor.dealerIds[0] ?? null,
        proxiedBy: actor.session.proxiedBy,
        failure: failureAtLaunch(await failureBefore(work.tx, attempt), entryFor(attempt)),
        startedAt: at,
      });
      // The previous launch is over: what it reported as completed counts now.
      const after = await recordEvents(work, actor, body.courseId, locked, [
        ...(await settle(work, attempt)),
        ...opening(scorm.scormType, body.sectionId, at),
      ]);
      const secret = await contentSecret(context.db);
      return {
        ...stageFor(context, secret, lesson, stateOf(lesson, attempt, pseudonymOf(secret, actor.id))),
        launchId,
        token: actor.session.proxiedBy === null ? token : null,
        beaconUrl: `${context.environment.baseUrl}${scormPlayCalls.beacon.path}`,
        savedAt: attempt.stateSequence > 0 ? attempt.updatedAt : null,
        progress: presentProgress(body.courseId, after, []),
      };
    });
  },

  async look({ query }, context) {
    found(context.environment.contentOrigin, errors.noOrigin);
    const lesson = found(await lookedAt(context, query), errors.notFound);
    const secret = await contentSecret(context.db);
    const state: LessonState = {
      ...stateOf(lesson, null, pseudonymOf(secret, context.actor.id)),
      isBrowsed: true,
    };
    return stageFor(context, secret, lesson, state);
  },

  async updateProgress({ body }, { actor, change }) {
    const { courseId, sectionId, launchId, sequence, ...reported } = body;
    await takeCommit(launchId ?? actor.id);
    return change(async (work) => {
      const options = launchId
        ? { launchId, userId: actor.id }
        : { lastOf: { courseId, sectionId }, userId: actor.id };
      const locked = found(await lockLaunch(work.tx, options), errors.noLaunch);
      if (locked.courseId !== courseId || (sectionId !== undefined && locked.sectionId !== sectionId))
        refuse(errors.wrongLesson);
      const commit = {
        ...reported,
        sequence: sequence ?? locked.sequence + 1,
        // A caller that names no launch cannot report its end either: each report is final.
        closed: reported.closed || launchId === undefined,
      };
      const after = await keepLessonCommit(work, actor, locked, commit);
      return {
        saved: true as const,
        sequence: commit.sequence,
        takenOverAt: locked.takenOverAt,
        progress: after && presentProgress(courseId, after, []),
      };
    });
  },

  async beacon({ body: { token, ...commit } }, { change, now }) {
    const tokenDigest = hashToken(token);
    await takeCommit(tokenDigest.toString('base64url'));
    return change(async (work) => {
      const since = new Date(now().getTime() - tokenLifeMilliseconds);
      const locked = found(await lockLaunch(work.tx, { tokenDigest, since }), errors.noLaunch);
      const learner = {
        id: locked.userId,
        dealerIds: locked.dealerId === null ? [] : [locked.dealerId],
        session: { proxiedBy: locked.proxiedBy },
      };
      await keepLessonCommit(work, learner, locked, commit);
      return { saved: true as const };
    });
  },
};

/** An asset cannot report anything: opening it counts as seeing it. */
function opening(scormType: 'sco' | 'asset', sectionId: string, at: Date): EventInput[] {
  const event = (kind: EventInput['kind']): EventInput => ({
    id: newId(),
    kind,
    sectionId,
    durationSeconds: 0,
    positionSeconds: null,
    score: null,
    passed: null,
    occurredAt: at.toISOString(),
  });
  return scormType === 'asset' ? [event('section-opened'), event('section-seen')] : [event('section-opened')];
}

/** A lesson of a course the caller sees, or of a preview the caller may open. */
async function lookedAt(
  context: Context<Actor>,
  {
    courseId,
    preview,
    sectionId,
  }: { courseId?: string | undefined; preview?: string | undefined; sectionId: string },
): Promise<Lesson | undefined> {
  const { db, actor } = context;
  if (courseId !== undefined)
    return lessonFor(db, actor.id, { courseId, sectionId }, coursesVisibleTo(actor, context.today()));
  if (preview === undefined) return undefined;
  const asAuthor = isId(preview);
  const id = asAuthor ? preview : await courseIdByShareKey(db, preview);
  const course = id && (await previewOf(context, id, { asAuthor }));
  const sections: readonly Section[] = course ? course.chapters.flatMap((chapter) => chapter.sections) : [];
  const section = sections.find((one) => one._id === sectionId);
  if (section?.type !== 'scorm') return undefined;
  return { name: section.name.en, scorm: section.scorm, ...(await nameOf(db, actor.id)) };
}

function stageFor(
  { actor, now, environment: { contentOrigin, contentSubOrigins } }: Context<Actor>,
  secret: Buffer,
  { scorm }: Lesson,
  state: LessonState,
): Stage {
  const grant = contentGrant(secret, scorm.packageId, actor.id, expiryAfter(now()));
  const placeAt = (origin: string) => ({
    stageUrl: origin + stagePath,
    contentUrl: contentAddress(origin, grant, scorm.launchPath, scorm.parameters),
  });
  const own =
    contentSubOrigins === null
      ? null
      : placeAt(originOf(contentSubOrigins, packageLabel(secret, scorm.packageId)));
  // A pattern with a star is not an address; then the package's own origin is the only one.
  const shared = contentOrigin === contentSubOrigins ? null : placeAt(contentOrigin!);
  return { ...(shared ?? own!), own, state };
}

/** The SCORM entry mode; `attempt` already counts this launch. */
const entryFor = (attempt: AttemptRow | null) =>
  entryOf({
    launchCount: (attempt?.launchCount ?? 1) - 1,
    hasState: (attempt?.stateSequence ?? 0) > 0,
    ended: attempt?.ended ?? false,
    exit: attempt?.exit ?? '',
  });

/** The lesson's state as it is opened; `attempt` already counts this launch. */
function stateOf(
  { scorm, firstName, lastName }: Lesson,
  attempt: AttemptRow | null,
  studentId: string,
): LessonState {
  return {
    studentId,
    studentName: [lastName, firstName].filter((part) => part !== '').join(', '),
    status: attempt?.lessonStatus ?? 'not attempted',
    entry: entryFor(attempt),
    score: {
      raw: attempt?.scoreRaw ?? null,
      min: attempt?.scoreMin ?? null,
      max: attempt?.scoreMax ?? null,
    },
    totalCentiseconds: attempt?.totalCentiseconds ?? 0,
    location: attempt?.state.location ?? '',
    suspendData: attempt?.state.suspendData ?? '',
    elements: attempt?.state.elements ?? {},
    launchData: scorm.launchData,
    masteryScore: scorm.masteryScore,
    maxTimeAllowed: scorm.maxTimeAllowed ?? '',
    timeLimitAction: scorm.timeLimitAction ?? '',
    isBrowsed: false,
  };
}
