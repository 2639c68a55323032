import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** What somebody was told about, by its page. */
export interface Told {
  readonly userId: string;
  /** Without the prefix of a language. */
  readonly path: string;
}

/** When people confirmed what they were told about. A room answers for the pages that ask for it; what nobody confirmed is left out. */
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
  },
  RawBuilder<SqlBool> | null
>('notice-recipients');
