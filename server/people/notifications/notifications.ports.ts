import type { RawBuilder, SqlBool } from 'kysely';
import { port } from '#server/platform/ports.ts';

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
