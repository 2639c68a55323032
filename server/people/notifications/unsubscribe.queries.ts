import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface Subscriber {
  readonly secret: Buffer;
  /** The account that has taken over since, or the one that the mail went to. */
  readonly personId: string;
}

/** Whoever gets the mails of this account. Undefined if no mail with an address for unsubscribing has gone to it. */
export async function subscriberById(db: Db, personId: string): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    select k.secret, coalesce(u.merged_into_id, u.id) as "personId"
    from unsubscribe_secret k join user_account u on u.id = k.person_id where k.person_id = ${personId}`.execute(
    db,
  );
  return rows[0];
}
