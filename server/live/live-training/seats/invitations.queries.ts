import { sql } from 'kysely';
import { isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * Makes the invitations of an event those of its pre-allowed addresses: a row of the kind `registered` for each, with the person if the
 * address is verified. Somebody with another row keeps that one. An address that was removed loses its invitation.
 */
export async function writeInvitations(
  tx: Transaction,
  eventId: string,
  emails: readonly string[],
  at: Date,
): Promise<void> {
  await sql`delete from ilt_enrollment where event_id = ${eventId} and kind = 'registered' and email <> all(${emails}::text[])`.execute(
    tx,
  );
  if (emails.length === 0) return;
  const rows = JSON.stringify(emails.map((email) => ({ id: newId(), email })));
  await sql`
    insert into ilt_enrollment (id, event_id, user_id, email, kind, changed_at, created_at)
    select x.id, ${eventId}::uuid, u.id, x.email, 'registered', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, email text)
    left join user_account u on lower(u.email) = x.email and u.email_verified_at is not null and ${isOriginalPerson('u')}
    where not exists (select from ilt_enrollment n where n.event_id = ${eventId} and n.email = x.email)
    on conflict do nothing`.execute(tx);
}
