import type { Exit, LessonStatus, ScoreValues } from './scorm-play.rules.ts';

/** Where a lesson stands when it is opened: what the run-time answers `LMSGetValue` with. */
export interface LessonState {
  readonly studentId: string;
  readonly studentName: string;
  readonly status: LessonStatus;
  readonly entry: 'ab-initio' | 'resume' | '';
  readonly score: ScoreValues;
  readonly totalCentiseconds: number;
  readonly location: string;
  readonly suspendData: string;
  /** Objectives, interactions, comments and preferences by their element, as `cmi.objectives.0.id`. */
  readonly elements: Readonly<Record<string, string>>;
  readonly launchData: string;
  readonly masteryScore: number | null;
  readonly maxTimeAllowed: string;
  readonly timeLimitAction: string;
  /** Nothing is kept: a preview. */
  readonly isBrowsed: boolean;
}

/** What a lesson told, whole: the newest one is all that has to arrive. */
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
  /** The page is being left: nothing follows in this launch. */
  readonly closed?: boolean | undefined;
  /** It was shown, and never looked for the run-time: a page without a word for the portal. */
  readonly silent?: boolean | undefined;
  readonly cmi: Readonly<Record<string, string>>;
  /** The lesson itself said failed in this launch, and not passed since; undefined where nobody listened. */
  readonly saidFailed?: boolean | undefined;
}

/** What the portal's page hands to the page on the content origin. */
export interface StageStart {
  readonly kind: 'start';
  readonly contentUrl: string;
  readonly title: string;
  readonly state: LessonState;
  /** It is made to speak with the portal. */
  readonly speaks: boolean;
  /** False for a preview: nothing is sent. */
  readonly isKept: boolean;
  /** Where a closing page tells its last words, and as what. */
  readonly beacon: { readonly url: string; readonly token: string } | null;
}

/** What the stage says to the window around it, or to the one that opened it, until it is answered. */
export interface StageHere {
  readonly kind: 'here';
}

/**
 * The answer: a port, by which everything else goes both ways. The lesson plays beside the stage, and could hear what windows say to one
 * another.
 */
export interface StageHello {
  readonly kind: 'hello';
}

export type ToStage =
  | StageStart
  /** The portal has it. */
  | { readonly kind: 'saved'; readonly sequence: number }
  /** Ends the lesson, as leaving its page would. */
  | { readonly kind: 'stop' }
  /** Closes the window of its own it is played in: whoever opened it cannot, once it has forgotten them. */
  | { readonly kind: 'close' };

export type FromStage =
  /** It may be handed a lesson. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown' }
  /** To be read by `readCommit`: who sent it may be the lesson. */
  | { readonly kind: 'commit'; readonly commit: unknown }
  /** The lesson wanted something from these hosts, which it may not; `isEmpty`: without it nothing shows. */
  | { readonly kind: 'blocked'; readonly hosts: readonly string[]; readonly isEmpty: boolean }
  /** The browser lets it keep nothing here, and it says nothing: many stop at that. */
  | { readonly kind: 'stuck'; readonly isStuck: boolean }
  | { readonly kind: 'stopped' }
  /** Its page is being left; another may come in its place. */
  | { readonly kind: 'gone' };

/** The page on the content origin that holds the run-time. */
export const stagePath = '/stage';
