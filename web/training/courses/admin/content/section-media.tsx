import type { DraftSection } from '#contract/training/course-draft.ts';

/** What a section shows besides its text. */
export function SectionMedia(_props: { section: DraftSection }) {
  return null;
}
