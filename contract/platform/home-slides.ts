import type { Bilingual } from './language.ts';

/** A slide at the top of the learner's home. */
export interface HomeSlide {
  readonly title: Bilingual;
  readonly text: Bilingual;
  /** Where it leads: an address in this portal (`/auth/training`) or on the web; empty if nowhere. */
  readonly link: string;
  /** Id of its picture. */
  readonly image: string;
  /** The days on which it is shown, both included; null: from now on, or without an end. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}
