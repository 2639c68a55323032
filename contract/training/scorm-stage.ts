import type { Exit, LessonStatus, ScoreValues } from './scorm-play.rules.ts';

/** The state of a lesson when it is opened, which the run-time returns from `LMSGetValue`. */
export interface LessonState {
  readonly studentId: string;
  readonly studentName: string;
  readonly status: LessonStatus;
  readonly entry: 'ab-initio' | 'resume' | '';
  readonly score: ScoreValues;
  readonly totalCentiseconds: number;
  readonly location: string;
  readonly suspendData: string;
  /** Objectives, interactions, comments and preferences by their element, such as `cmi.objectives.0.id`. */
  readonly elements: Readonly<Record<string, string>>;
  readonly launchData: string;
  readonly masteryScore: number | null;
  readonly maxTimeAllowed: string;
  readonly timeLimitAction: string;
  /** Nothing is stored: a preview. */
  readonly isBrowsed: boolean;
}

/** The complete state a lesson commits: only the newest one has to arrive. */
export interface LessonCommit {
  /** Counts up from 1 within a launch. */
  readonly sequence: number;
  readonly status: LessonStatus;
  readonly score: ScoreValues;
  readonly location: string;
  readonly suspendData: string;
  /** Session time in seconds. */
  readonly time: number;
  readonly exit: Exit;
  /** `LMSFinish` was called. */
  readonly finished: boolean;
  /** The page is closing: no more commits follow in this launch. */
  readonly closed?: boolean | undefined;
  /** It was shown, but never looked for the SCORM API: a page that makes no calls. */
  readonly silent?: boolean | undefined;
  readonly cmi: Readonly<Record<string, string>>;
  /** True if the lesson itself reported failed in this launch, and not passed since; undefined if nobody listened. */
  readonly saidFailed?: boolean | undefined;
}

/** What the portal's page sends to the page on the content origin. */
export interface StageStart {
  readonly kind: 'start';
  readonly contentUrl: string;
  readonly title: string;
  readonly state: LessonState;
  /** True if the package makes SCORM calls. */
  readonly speaks: boolean;
  /** False for a preview: nothing is sent. */
  readonly isKept: boolean;
  /** Where a closing page sends its last commit, and with which token. */
  readonly beacon: { readonly url: string; readonly token: string } | null;
}

/** What the stage posts to its parent or opener until it gets an answer. */
export interface StageHere {
  readonly kind: 'here';
}

/**
 * The answer, which carries a port for all further messages. The lesson runs next to the stage and could listen to messages between
 * windows.
 */
export interface StageHello {
  readonly kind: 'hello';
}

export type ToStage =
  | StageStart
  /** The portal has stored it. */
  | { readonly kind: 'saved'; readonly sequence: number }
  /** Ends the lesson, as leaving its page would. */
  | { readonly kind: 'stop' }
  /** Closes the lesson's separate window: its opener cannot, once the browser has cut the link between them. */
  | { readonly kind: 'close' };

export type FromStage =
  /** It is ready to get a lesson. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown' }
  /** Parse it with `readCommit`: the sender may be the lesson. */
  | { readonly kind: 'commit'; readonly commit: unknown }
  /** The lesson tried to load from these hosts, which is blocked; `isEmpty`: without them nothing shows. */
  | { readonly kind: 'blocked'; readonly hosts: readonly string[]; readonly isEmpty: boolean }
  /** The browser refuses storage here, and the lesson makes no calls: many stop working without it. */
  | { readonly kind: 'stuck'; readonly isStuck: boolean }
  | { readonly kind: 'stopped' }
  /** Its page is closing; another may replace it. */
  | { readonly kind: 'gone' };

/** The page on the content origin that contains the run-time. */
export const stagePath = '/stage';
