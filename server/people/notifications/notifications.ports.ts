import type { RawBuilder, SqlBool } from 'kysely';
import type { Right } from '#contract/platform/rights.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** What somebody was told about. */
export interface Told {
  readonly userId: string;
  /** Without the person, also for a mail. */
  readonly occasion: string;
}

/** When people confirmed what they were told about. A room answers for its occasions; what nobody confirmed is left out. */
export const confirmedOccasions = port<
  { readonly db: Db; readonly told: readonly Told[] },
  readonly (Told & { readonly confirmedAt: string })[]
>('confirmed-occasions');

/**
 * Who is told about an occasion that concerns many people: a condition on `user_account u`, asked again for each piece of people. A room
 * answers for the names it uses in `notifyMany`, and null for others.
 */
export const noticeRecipients = port<
  {
    readonly recipients: string;
    readonly params: Readonly<Record<string, string>>;
    /** `YYYY-MM-DD` in the portal's zone. */
    readonly today: string;
    readonly now: Date;
  },
  RawBuilder<SqlBool> | null
>('notice-recipients');

/** A number of the frame that open pages follow, besides that of unread notices. Whoever changes it calls `tell_whose_counts` in SQL. */
export interface LiveCount {
  /** The name of the session's badge. */
  readonly name: string;
  /** Whoever has it follows the number. */
  readonly right: Right;
  /** Whoever acts for the person does not follow it. */
  readonly forOneself?: true;
  /** On `user_account u`. */
  readonly sql: RawBuilder<number>;
}

/** The numbers of the rooms whose features are on. */
export const liveCounts = port<{ readonly settings: Settings }, LiveCount | null>('live-counts', {
  goesWithFeature: true,
});
