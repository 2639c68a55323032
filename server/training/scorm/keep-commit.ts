import {
  failureAfter,
  isNewer,
  isUnsettled,
  longestState,
  outcomeOf,
  percentOf,
  statusOf,
  type Reported,
} from '#contract/training/scorm-play.rules.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import type { LessonCommit } from '#contract/training/scorm-stage.ts';
import { scormPlayErrors as errors } from '#contract/training/scorm-play.errors.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { creditLeft, mostSince } from '#server/platform/claimed-times.rules.ts';
import { lockStandingRow, type EventInput } from '#server/training/progress/progress.queries.ts';
import { recordEvents, type LockedStanding, type Learner } from '#server/training/progress/record-events.ts';
import {
  forgetUnsettled,
  keepCommit,
  keepState,
  saveReportedState,
  neverSpeaks,
  type AttemptRow,
  type LockedLaunch,
} from './scorm-play.queries.ts';

/** Shorter periods wait for the next commit, so that a lesson that commits every second does not fill the log of events. */
const leastToldSeconds = 10;

/** Elements a lesson may read back later; everything else it sends is not stored. */
const keepable = /^cmi\.(comments|student_preference\.\w+|(objectives|interactions)\.\d+(\.\w+)+)$/;

/**
 * Stores a commit of a launch: the state if nothing newer is stored, the session time, and its meaning for the course as learning events. A
 * commit stored before changes nothing. Returns the course's progress afterwards; null if it is unchanged.
 */
export async function keepLessonCommit(
  change: Change,
  learner: Learner,
  locked: LockedLaunch,
  commit: LessonCommit,
): Promise<LockedStanding | null> {
  if (commit.suspendData.length > longestState) refuse(errors.stateTooLong, { maximum: longestState });
  if (commit.sequence <= locked.sequence) return null;
  const at = change.now();
  const reported = {
    status: commit.status,
    score: commit.score,
    masteryScore: locked.masteryScore,
    ended: commit.finished,
    closed: commit.closed === true || locked.takenOverAt !== null,
    // A lesson that broke before its first call is as silent as one that makes no calls: only the package itself can tell them apart.
    silent:
      commit.silent === true && commit.closed === true && (await neverSpeaks(change.tx, locked.attemptId)),
    hasFailed: locked.failure === 'told' || commit.saidFailed === true,
  };
  const failure = failureAfter(locked.failure, statusOf(reported), commit.saidFailed);
  const place = { launch: locked.number, sequence: commit.sequence };
  const isNewest = isNewer(place, { launch: locked.stateLaunch, sequence: locked.stateSequence });
  if (isNewest) {
    const elements = Object.fromEntries(Object.entries(commit.cmi).filter(([name]) => keepable.test(name)));
    await keepState(change.tx, locked.attemptId, {
      ...place,
      lessonStatus: statusOf(reported),
      score: commit.score,
      exit: commit.exit,
      ended: commit.finished,
      unsettledSince: isUnsettled(reported) ? at : null,
      state: { location: commit.location, suspendData: commit.suspendData, elements },
    });
  }

  // A lesson counts its time itself: at least zero, and at most the time since it was opened.
  const centiseconds = Math.round(Math.min(Math.max(0, commit.time), mostSince(locked.startedAt, at)) * 100);
  const seconds = Math.max(0, Math.floor(centiseconds / 100) - locked.toldSeconds);
  const isOver = commit.finished || reported.closed || outcomeOf(reported) !== null;
  const tellsTime = seconds >= leastToldSeconds || (seconds > 0 && isOver);
  const kept = {
    sequence: commit.sequence,
    centiseconds,
    toldSeconds: locked.toldSeconds + (tellsTime ? seconds : 0),
    failure,
  };
  await keepCommit(change.tx, locked, kept, at);

  const events = [
    ...(tellsTime ? [eventOf(locked, at, 'time', { durationSeconds: seconds })] : []),
    ...(await recordOutcome(change, locked, reported, isNewest)),
  ];
  if (events.length === 0) return null;
  const standing = await lockStandingRow(change.tx, locked.userId, locked.courseId);
  // The launch started it, so it exists.
  if (!standing?.progress) return null;
  if (standing.isInBin) refuse(courseErrors.inBin);
  const { progress } = standing;
  const left = creditLeft({ begunAt: progress.enrolledAt, timeSeconds: progress.timeSeconds }, at);
  const credited = events.map((one) => ({ ...one, durationSeconds: Math.min(one.durationSeconds, left) }));
  return recordEvents(change, learner, locked.courseId, { ...standing, progress }, credited);
}

/** A lesson's state, as far as it decides which learning events to record. */
export interface AttemptReport extends Pick<
  LockedLaunch,
  'attemptId' | 'sectionId' | 'toldScore' | 'toldPassed' | 'seenAt'
> {
  /** Anything seen before this counts as seen again: the start of the launch, or its last report that is already settled. */
  readonly startedAt: string;
}

/** The report for a lesson that said completed and whose launch is over; nothing if it waits for nothing. */
export async function settle(change: Change, attempt: AttemptRow): Promise<EventInput[]> {
  if (attempt.unsettledSince === null) return [];
  await forgetUnsettled(change.tx, attempt.id);
  const settled = { ...attempt, attemptId: attempt.id, startedAt: attempt.unsettledSince };
  return recordOutcome(change, settled, settledReport(attempt), true);
}

const settledReport = (attempt: Omit<AttemptRow, 'id' | 'state'>): Reported => ({
  status: attempt.lessonStatus,
  score: { raw: attempt.scoreRaw, min: attempt.scoreMin, max: attempt.scoreMax },
  masteryScore: attempt.masteryScore,
  ended: attempt.ended,
  closed: true,
});

/** Records the outcome as learning events and returns them. */
async function recordOutcome(
  change: Change,
  locked: AttemptReport,
  reported: Reported,
  isNewest: boolean,
): Promise<EventInput[]> {
  const at = change.now();
  const passed = outcomeOf(reported);
  const isOver = passed !== null || reported.ended;
  const score = isOver ? percentOf(reported.score) : null;
  const tellsResult =
    isNewest &&
    (score !== null || passed !== null) &&
    ((score ?? locked.toldScore) !== locked.toldScore || (passed ?? locked.toldPassed) !== locked.toldPassed);
  // Completed in a new launch, it was gone through again, which renews certificates of courses without a quiz.
  const isSeenNow =
    passed === true &&
    (locked.seenAt === null || new Date(locked.seenAt).getTime() < new Date(locked.startedAt).getTime());
  if (!tellsResult && !isSeenNow) return [];
  await saveReportedState(change.tx, locked.attemptId, {
    score: tellsResult ? (score ?? locked.toldScore) : locked.toldScore,
    passed: tellsResult ? (passed ?? locked.toldPassed) : locked.toldPassed,
    seenAt: isSeenNow ? at : locked.seenAt,
  });
  return [
    ...(tellsResult ? [eventOf(locked, at, 'section-result', { score, passed })] : []),
    ...(isSeenNow ? [eventOf(locked, at, 'section-seen')] : []),
  ];
}

const eventOf = (
  locked: Pick<AttemptReport, 'attemptId' | 'sectionId'>,
  at: Date,
  kind: EventInput['kind'],
  more: Partial<EventInput> = {},
): EventInput => ({
  id: newId(),
  kind,
  sectionId: locked.sectionId,
  durationSeconds: 0,
  positionSeconds: null,
  attemptId: locked.attemptId,
  score: null,
  passed: null,
  occurredAt: at.toISOString(),
  ...more,
});
