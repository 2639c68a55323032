import type { Bilingual } from '#contract/platform/language.ts';
import { eventKind } from '#server/platform/events.ts';

interface DecidedCourse {
  readonly id: string;
  readonly name: Bilingual;
  /** The draft's revision: one mail for each. */
  readonly revision: number;
}

/** A draft was submitted for review. */
export const courseSubmitted = eventKind<{
  readonly course: DecidedCourse;
  readonly brandId: string | null;
  readonly by: string;
}>('training.course-submitted');

/** A draft was approved and published, or denied with a reason. */
export const courseDecided = eventKind<{
  readonly course: DecidedCourse;
  readonly approved: boolean;
  readonly reason: string;
  readonly author: string | null;
  readonly by: string;
}>('training.course-decided');
