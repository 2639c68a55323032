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

/** More than the 4,096 of the standard: current packages write more, and have nowhere else to store it. */
export const longestState = 64_000;

export interface ScoreValues {
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The report of one lesson. */
export interface Reported {
  readonly status: LessonStatus;
  readonly score: ScoreValues;
  /** 0 to 100, from the manifest. */
  readonly masteryScore: number | null;
  /** The lesson ended itself: `LMSFinish`. */
  readonly ended: boolean;
  /** No more commits follow in this launch, whether or not the lesson ended: closed, opened elsewhere, or silent for long. */
  readonly closed?: boolean;
  /** It was shown, never looked for the SCORM API, and its package never makes calls: it will never report anything. */
  readonly silent?: boolean;
  /** It was reported failed before, in the current attempt. */
  readonly hasFailed?: boolean;
}

/**
 * The failure state of a launch: `told` if reported in this attempt, and not passed since; `carried` if it comes from an earlier attempt
 * and is only the status that the lesson was given at launch.
 */
export type Failure = 'none' | 'carried' | 'told';

/** The failure state of a new launch: one that resumes continues its attempt, any other begins a new one. */
export function failureAtLaunch(before: Failure, entry: 'ab-initio' | 'resume' | ''): Failure {
  if (entry === 'resume' || before === 'none') return before;
  return 'carried';
}

/**
 * The failure state after a commit. `says`: true if the lesson itself reported failed in this launch and has not passed since, if its page
 * tracks that; of several statuses in a row only the last one has to arrive.
 */
export function failureAfter(before: Failure, status: LessonStatus, says?: boolean): Failure {
  if (status === 'passed') return 'none';
  if (says === true || (status === 'failed' && before !== 'carried')) return 'told';
  return before === 'carried' && status !== 'failed' ? 'none' : before;
}

/**
 * The status the portal stores. A lesson reported as failed is not completed by a status on its last page: it takes `passed`, a score that
 * reaches the mastery score, or another attempt. If the manifest has a mastery score, a score decides, whatever status the lesson reports.
 * A lesson that ends without ever setting a status is completed (SCORM 1.2 RTE 3.4.4, cmi.core.lesson_status).
 */
export function statusOf(reported: Reported): LessonStatus {
  const { status, score, masteryScore, ended, hasFailed } = reported;
  const named = (ended || isSeenInSilence(reported)) && status === 'not attempted' ? 'completed' : status;
  const concludes = ended || named === 'completed' || named === 'passed' || named === 'failed';
  if (masteryScore !== null && score.raw !== null && concludes)
    return score.raw >= masteryScore ? 'passed' : 'failed';
  return named === 'completed' && hasFailed ? 'failed' : named;
}

/** True for a lesson that makes no calls and is therefore seen like an asset: once it was shown and closed. */
const isSeenInSilence = ({ status, closed, silent }: Reported): boolean =>
  silent === true && closed === true && status === 'not attempted';

/**
 * The outcome of a lesson: passed or failed (`true` also for one that is only completed); null while it is open. Passed counts at once.
 * Completed counts when the lesson ends: many report completed on their first page, and failed after the test on their last.
 */
export function outcomeOf(reported: Reported): boolean | null {
  const status = statusOf(reported);
  if (status === 'failed') return false;
  if (status !== 'passed' && status !== 'completed') return null;
  if (status === 'completed' && !reported.ended && reported.closed !== true) return null;
  if (isSeenInSilence(reported)) return true;
  // The deciding score may still follow.
  const awaitsScore = reported.masteryScore !== null && reported.score.raw === null && !reported.ended;
  return awaitsScore ? null : true;
}

/** True for completed in a lesson that continues: it counts once no more commits follow. */
export const isUnsettled = (reported: Reported): boolean =>
  outcomeOf(reported) === null && outcomeOf({ ...reported, closed: true }) === true;

/** The raw score as a whole percentage of its range, 0 to 100 if the lesson sets none. */
export function percentOf({ raw, min, max }: ScoreValues): number | null {
  if (raw === null) return null;
  const [from, to] = [min ?? 0, max ?? 100];
  const share = to > from ? (raw - from) / (to - from) : raw / 100;
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** `cmi.core.entry`: the entry mode after the previous launches. */
export function entryOf(before: {
  readonly launchCount: number;
  readonly hasState: boolean;
  readonly ended: boolean;
  readonly exit: Exit;
}): 'ab-initio' | 'resume' | '' {
  if (before.launchCount === 0 || !before.hasState) return 'ab-initio';
  // An interrupted lesson continues where it was.
  return before.exit === 'suspend' || !before.ended ? 'resume' : '';
}

/** `HHHH:MM:SS.SS`, the format of `cmi.core.total_time`. */
export function timespanOf(centiseconds: number): string {
  const whole = Math.max(0, Math.round(centiseconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = String(Math.floor(whole / 360_000)).padStart(4, '0');
  const [minutes, seconds] = [Math.floor(whole / 6000) % 60, Math.floor(whole / 100) % 60];
  return `${hours}:${two(minutes)}:${two(seconds)}.${two(whole % 100)}`;
}

/** Parses a timespan into centiseconds; null if it is not one. */
export function centisecondsOf(timespan: string): number | null {
  const match = /^(\d{1,6}):(\d{2}):(\d{2})(?:\.(\d{1,2}))?$/.exec(timespan);
  if (!match) return null;
  const [, hours, minutes, seconds, rest = ''] = match;
  return (
    Number(hours) * 360_000 + Number(minutes) * 6000 + Number(seconds) * 100 + Number(rest.padEnd(2, '0'))
  );
}

/** Compares two commits: by launch, then by their place in the launch. */
export const isNewer = (
  one: { readonly launch: number; readonly sequence: number },
  than: { readonly launch: number; readonly sequence: number },
): boolean => one.launch > than.launch || (one.launch === than.launch && one.sequence > than.sequence);
