import type { Bilingual } from '#contract/platform/language.ts';
import { eventKind } from '#server/platform/events.ts';

export interface EndedWork {
  readonly workId: string;
  readonly ownerId: string;
  readonly title: Bilingual;
  /** The page it was started from, without the prefix of a language. */
  readonly path: `/${string}`;
  readonly state: 'done' | 'cancelled' | 'failed';
  /** Null for work that makes no file. */
  readonly fileId: string | null;
}

/** A work in the background has ended. Announced in the transaction that records it. */
export const longWorkEnded = eventKind<EndedWork>('long-work-ended');
