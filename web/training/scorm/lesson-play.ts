import type { ToStage } from '#contract/training/scorm-stage.ts';

export interface LessonOptions {
  readonly sectionId: string;
  readonly title: string;
  /** The course that contains it; undefined for a preview. */
  readonly courseId?: string | undefined;
  /** The share key or id of a preview. */
  readonly preview?: string | undefined;
  /** The package was made to communicate with the portal. */
  readonly speaks: boolean;
}

/** `silent`: the content origin does not answer. `apart`: played in its own window. */
export type LessonPhase = 'opening' | 'failed' | 'playing' | 'silent' | 'apart' | 'taken-over';

export interface LessonPlay {
  readonly phase: LessonPhase;
  readonly stageUrl: string | null;
  /** No other package uses the origin it is played at, so its storage is its own. */
  readonly isOwnOrigin: boolean;
  readonly isShown: boolean;
  /** Other hosts from which the lesson requested something. They are blocked. */
  readonly blocked: { readonly hosts: readonly string[]; readonly isEmpty: boolean } | null;
  /** The browser blocks its storage in a frame, and it has not sent anything. */
  readonly isStuck: boolean;
  /** False if nothing is kept: for a preview, a course that is not open yet, or when acting for someone. */
  readonly isKept: boolean;
  readonly saving: 'nothing' | 'saving' | 'saved' | 'waiting' | 'refused';
  readonly savedAt: string | null;
  /** It reported that it is completed. That counts when it ends. */
  readonly countsAtEnd: boolean;
  readonly error: unknown;
  /** Opens it again from its current state. */
  again(): void;
  openApart(): void;
  /** Ends the lesson and waits, for a limited time, until its last commit is kept. */
  leave(): Promise<void>;
}

/** A separate window that plays a lesson. */
export interface LessonWindow {
  readonly window: Window;
  /** Set once the page in the window has answered. */
  port: MessagePort | null;
}

/** Closes the window. Its page drops its opener as soon as it has answered, and must then close itself. */
export function closeLessonWindow(apart: LessonWindow | null): void {
  if (!apart?.port) return apart?.window.close();
  const { port } = apart;
  const close: ToStage = { kind: 'close' };
  port.postMessage(close);
}

/** Opens the lesson again as another launch: here, in a separate window, or wherever it is now. */
export interface Reopen {
  here(): void;
  apart(stageUrl: string): void;
  same(): void;
}
