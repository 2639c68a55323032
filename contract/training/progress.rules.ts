/** A person's status in a course: no row at all means "not started". */
export type ProgressStatus = 'in-progress' | 'passed' | 'failed';

/** The stored progress in one section. */
export interface SectionProgress {
  /** When it was first seen completely; null while it was only opened. */
  readonly seenAt: string | null;
  readonly seconds: number;
  /** The position in its video, as of `positionAt`. */
  readonly positionSeconds: number | null;
  readonly positionAt: string | null;
  /** The score a package reported for it, in percent. */
  readonly score?: { readonly last: number; readonly best: number };
  /** A package reported it failed, and not passed since. */
  readonly failed?: true;
}

/** The fields of a course version that progress needs. */
export interface VersionShape {
  readonly sectionIds: readonly string[];
  readonly hasQuiz: boolean;
}

/** One action of a learner. Times are ISO instants. */
export interface LearningEvent {
  readonly kind:
    | 'enrolled'
    | 'section-opened'
    | 'section-seen'
    | 'section-result'
    | 'time'
    | 'media-position'
    | 'quiz-finished'
    | 'moved-version'
    | 'time-corrected';
  readonly sectionId: string | null;
  /** Negative only for corrections of wrongly claimed time. */
  readonly durationSeconds: number;
  readonly positionSeconds: number | null;
  readonly score: number | null;
  readonly passed: boolean | null;
  /** As the browser reports it, limited by the server's clock. */
  readonly occurredAt: string;
  /** When it reached the server. */
  readonly receivedAt: string;
}

export interface Progress {
  readonly status: ProgressStatus;
  readonly sections: Readonly<Record<string, SectionProgress>>;
  readonly seenCount: number;
  readonly sectionCount: number;
  /** 0 to 1: seen sections plus the passed quiz, divided by all of them. */
  readonly percent: number;
  readonly timeSeconds: number;
  readonly bestScore: number | null;
  readonly lastScore: number | null;
  readonly quizPassed: boolean;
  readonly lastSectionId: string | null;
  readonly lastSectionAt: string | null;
  readonly enrolledAt: string;
  readonly lastEventAt: string;
  /** Once passed, always passed. */
  readonly passedAt: string | null;
}

/** A person who has just started. */
export const begun = (at: string, { sectionIds }: VersionShape): Progress => ({
  status: 'in-progress',
  sections: {},
  seenCount: 0,
  sectionCount: sectionIds.length,
  percent: 0,
  timeSeconds: 0,
  bestScore: null,
  lastScore: null,
  quizPassed: false,
  lastSectionId: null,
  lastSectionAt: null,
  enrolledAt: at,
  lastEventAt: at,
  passedAt: null,
});

/**
 * Progress after one more event, in order of arrival. Events may arrive late or out of order: a seen section stays seen, seconds add up,
 * and of two video positions the later one counts.
 */
export function withEvent(before: Progress, event: LearningEvent, version: VersionShape): Progress {
  if (event.kind === 'time-corrected') return corrected(before, event);
  const after = resultOf(quizOf(sectionOf(before, event, version), event), event, version);
  return concluded({ ...after, lastEventAt: later(before.lastEventAt, event.occurredAt) }, event, version);
}

/** The progress from all events of a person in a course, each with the version it was recorded in. */
export function progressOf<E extends LearningEvent>(
  events: readonly E[],
  version: VersionShape | ((event: E) => VersionShape),
): Progress | null {
  const [first] = events;
  if (!first) return null;
  const versionOf = typeof version === 'function' ? version : () => version;
  return events.reduce(
    (progress, event) => withEvent(progress, event, versionOf(event)),
    begun(first.occurredAt, versionOf(first)),
  );
}

/** Subtracts seconds, from a section or only from the course. Nobody learned anything by it, so everything else stays. */
function corrected(before: Progress, { sectionId, durationSeconds }: LearningEvent): Progress {
  const section = sectionId === null ? undefined : before.sections[sectionId];
  return {
    ...before,
    timeSeconds: before.timeSeconds + durationSeconds,
    ...(section &&
      sectionId !== null && {
        sections: {
          ...before.sections,
          [sectionId]: { ...section, seconds: section.seconds + durationSeconds },
        },
      }),
  };
}

const unseen: SectionProgress = { seenAt: null, seconds: 0, positionSeconds: null, positionAt: null };

function sectionOf(before: Progress, event: LearningEvent, { sectionIds }: VersionShape): Progress {
  const { sectionId, occurredAt, durationSeconds, positionSeconds } = event;
  const timeSeconds = before.timeSeconds + durationSeconds;
  if (!sectionId || !sectionIds.includes(sectionId)) return { ...before, timeSeconds };
  const section = before.sections[sectionId] ?? unseen;
  const seen = event.kind === 'section-seen' ? earlier(section.seenAt, occurredAt) : section.seenAt;
  const moves = positionSeconds !== null && (section.positionAt === null || occurredAt >= section.positionAt);
  const isLatest = before.lastSectionAt === null || occurredAt >= before.lastSectionAt;
  return {
    ...before,
    timeSeconds,
    sections: {
      ...before.sections,
      [sectionId]: {
        ...section,
        seenAt: seen,
        seconds: section.seconds + durationSeconds,
        positionSeconds: moves ? positionSeconds : section.positionSeconds,
        positionAt: moves ? occurredAt : section.positionAt,
      },
    },
    ...(isLatest && { lastSectionId: sectionId, lastSectionAt: occurredAt }),
  };
}

function quizOf(before: Progress, { kind, score, passed }: LearningEvent): Progress {
  if (kind !== 'quiz-finished' || score === null) return before;
  return {
    ...before,
    lastScore: score,
    bestScore: Math.max(before.bestScore ?? 0, score),
    quizPassed: before.quizPassed || passed === true,
  };
}

/**
 * Applies a package's report for a section: once passed it stays passed. The course shows the mean of its reported sections, unless it has
 * a quiz.
 */
function resultOf(before: Progress, event: LearningEvent, { sectionIds, hasQuiz }: VersionShape): Progress {
  const { kind, sectionId, score, passed } = event;
  const section = sectionId === null ? undefined : before.sections[sectionId];
  if (kind !== 'section-result' || sectionId === null || !section) return before;
  const { failed: wasFailed, ...rest } = section;
  const isFailed = section.seenAt === null && (passed === null ? wasFailed === true : !passed);
  const sections: Progress['sections'] = {
    ...before.sections,
    [sectionId]: {
      ...rest,
      ...(score !== null && { score: { last: score, best: Math.max(section.score?.best ?? 0, score) } }),
      ...(isFailed && { failed: true as const }),
    },
  };
  const scores = sectionIds.flatMap((one) => sections[one]?.score ?? []);
  if (hasQuiz || score === null || scores.length === 0) return { ...before, sections };
  const mean = (of: 'last' | 'best') =>
    Math.round(scores.reduce((sum, one) => sum + one[of], 0) / scores.length);
  return { ...before, sections, lastScore: mean('last'), bestScore: mean('best') };
}

function concluded(
  progress: Progress,
  event: LearningEvent,
  { sectionIds, hasQuiz }: VersionShape,
): Progress {
  const seenCount = sectionIds.filter((id) => progress.sections[id]?.seenAt).length;
  const parts = sectionIds.length + (hasQuiz ? 1 : 0);
  const doneParts = seenCount + (hasQuiz && progress.quizPassed ? 1 : 0);
  const isComplete = seenCount === sectionIds.length && (!hasQuiz || progress.quizPassed);
  const passedAt = progress.passedAt ?? (isComplete ? event.receivedAt : null);
  const failedLast = hasQuiz
    ? progress.lastScore !== null && !progress.quizPassed
    : sectionIds.some((id) => progress.sections[id]?.failed);
  return {
    ...progress,
    seenCount,
    sectionCount: sectionIds.length,
    percent: passedAt || parts === 0 ? 1 : doneParts / parts,
    passedAt,
    status: passedAt ? 'passed' : failedLast ? 'failed' : 'in-progress',
  };
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string | null, b: string) => (a === null || b < a ? b : a);
