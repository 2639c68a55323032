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
  /** False for a preview: nothing is sent. */
  readonly isKept: boolean;
  /** Where a closing page tells its last words, and as what. */
  readonly beacon: { readonly url: string; readonly token: string } | null;
}

export type ToStage =
  | StageStart
  /** The portal has it. */
  | { readonly kind: 'saved'; readonly sequence: number }
  /** Ends the lesson, as leaving its page would. */
  | { readonly kind: 'stop' };

export type FromStage =
  /** Said until it is handed a lesson; `stage` tells one page of it from the next. */
  | { readonly kind: 'ready'; readonly stage: string }
  | { readonly kind: 'shown' }
  | { readonly kind: 'commit'; readonly commit: LessonCommit }
  | { readonly kind: 'stopped' };

/** The page on the content origin that holds the run-time. */
export const stagePath = '/stage';
