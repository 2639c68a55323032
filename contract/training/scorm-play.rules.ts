/** Every `cmi.core.lesson_status` of SCORM 1.2. */
export const lessonStatuses = [
  'not attempted',
  'incomplete',
  'completed',
  'passed',
  'failed',
  'browsed',
] as const;
export type LessonStatus = (typeof lessonStatuses)[number];

export const exits = ['', 'time-out', 'suspend', 'logout'] as const;
export type Exit = (typeof exits)[number];

/** More than the 4,096 of the standard: packages of today write more, and nobody else keeps it for them. */
export const longestState = 64_000;

export interface ScoreValues {
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** What is reported of one lesson. */
export interface Reported {
  readonly status: LessonStatus;
  readonly score: ScoreValues;
  /** 0 to 100, from the manifest. */
  readonly masteryScore: number | null;
  /** The lesson ended itself: `LMSFinish`. */
  readonly ended: boolean;
  /** Nothing follows in this launch, ended by the lesson or not: closed, opened somewhere else, or not heard of for long. */
  readonly closed?: boolean;
  /** It was looked at, never looked for the run-time, and is of a package that never speaks: nothing will ever come of it. */
  readonly silent?: boolean;
  /** It was told failed before, in the attempt that still lasts. */
  readonly hasFailed?: boolean;
}

/**
 * What a launch knows of failing: `told` in this attempt, and not passed since; `carried` from an attempt before this one, which only
 * stands there as the status the lesson was handed.
 */
export type Failure = 'none' | 'carried' | 'told';

/** What a new launch knows of failing: one that resumes goes on with its attempt, any other begins a new one. */
export function failureAtLaunch(before: Failure, entry: 'ab-initio' | 'resume' | ''): Failure {
  if (entry === 'resume' || before === 'none') return before;
  return 'carried';
}

/**
 * The same after a commit. `says`: whether the lesson itself said failed in this launch and has not passed since, where its page tells; of
 * several statuses in a row only the last one has to arrive.
 */
export function failureAfter(before: Failure, status: LessonStatus, says?: boolean): Failure {
  if (status === 'passed') return 'none';
  if (says === true || (status === 'failed' && before !== 'carried')) return 'told';
  return before === 'carried' && status !== 'failed' ? 'none' : before;
}

/**
 * The status the portal keeps. What was told failed is not completed by saying so on its last page: it takes `passed`, a score that
 * reaches the mastery score, or another attempt. A score against the mastery score of the manifest decides, whatever the lesson says of itself; a
 * lesson that ends without ever having named a status is completed (SCORM 1.2 RTE 3.4.4, cmi.core.lesson_status).
 */
export function statusOf(reported: Reported): LessonStatus {
  const { status, score, masteryScore, ended, hasFailed } = reported;
  const named = (ended || isSeenInSilence(reported)) && status === 'not attempted' ? 'completed' : status;
  const concludes = ended || named === 'completed' || named === 'passed' || named === 'failed';
  if (masteryScore !== null && score.raw !== null && concludes)
    return score.raw >= masteryScore ? 'passed' : 'failed';
  return named === 'completed' && hasFailed ? 'failed' : named;
}

/** A lesson without a word for the portal is seen as an asset is: when it was looked at and closed. */
const isSeenInSilence = ({ status, closed, silent }: Reported): boolean =>
  silent === true && closed === true && status === 'not attempted';

/**
 * How a lesson came out: passed or failed, `true` also for one that is only completed; null while it is open. Passed counts at once.
 * Completed counts when the lesson ends: many say completed on their first page, and failed after the test on their last.
 */
export function outcomeOf(reported: Reported): boolean | null {
  const status = statusOf(reported);
  if (status === 'failed') return false;
  if (status !== 'passed' && status !== 'completed') return null;
  if (status === 'completed' && !reported.ended && reported.closed !== true) return null;
  if (isSeenInSilence(reported)) return true;
  // The score that decides may still follow.
  const awaitsScore = reported.masteryScore !== null && reported.score.raw === null && !reported.ended;
  return awaitsScore ? null : true;
}

/** Completed in a lesson that goes on: it counts when nothing follows any more. */
export const isUnsettled = (reported: Reported): boolean =>
  outcomeOf(reported) === null && outcomeOf({ ...reported, closed: true }) === true;

/** The raw score as a whole percentage of its range, 0 to 100 where the lesson names none. */
export function percentOf({ raw, min, max }: ScoreValues): number | null {
  if (raw === null) return null;
  const [from, to] = [min ?? 0, max ?? 100];
  const share = to > from ? (raw - from) / (to - from) : raw / 100;
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** `cmi.core.entry`: how the lesson is entered after the launches before. */
export function entryOf(before: {
  readonly launchCount: number;
  readonly hasState: boolean;
  readonly ended: boolean;
  readonly exit: Exit;
}): 'ab-initio' | 'resume' | '' {
  if (before.launchCount === 0 || !before.hasState) return 'ab-initio';
  // A lesson that was torn off goes on where it stood.
  return before.exit === 'suspend' || !before.ended ? 'resume' : '';
}

/** `HHHH:MM:SS.SS`, as `cmi.core.total_time` wants it. */
export function timespanOf(centiseconds: number): string {
  const whole = Math.max(0, Math.round(centiseconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = String(Math.floor(whole / 360_000)).padStart(4, '0');
  const [minutes, seconds] = [Math.floor(whole / 6000) % 60, Math.floor(whole / 100) % 60];
  return `${hours}:${two(minutes)}:${two(seconds)}.${two(whole % 100)}`;
}

/** The centiseconds of a timespan; null for what is none. */
export function centisecondsOf(timespan: string): number | null {
  const match = /^(\d{1,6}):(\d{2}):(\d{2})(?:\.(\d{1,2}))?$/.exec(timespan);
  if (!match) return null;
  const [, hours, minutes, seconds, rest = ''] = match;
  return (
    Number(hours) * 360_000 + Number(minutes) * 6000 + Number(seconds) * 100 + Number(rest.padEnd(2, '0'))
  );
}

/** Of two commits the one that happened later: by launch, then by its place in the launch. */
export const isNewer = (
  one: { readonly launch: number; readonly sequence: number },
  than: { readonly launch: number; readonly sequence: number },
): boolean => one.launch > than.launch || (one.launch === than.launch && one.sequence > than.sequence);
