import { sql } from 'kysely';
import { rewritingLog } from '#server/platform/activity.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface ErasedPerson {
  readonly id: string;
  /** The address the person had. */
  readonly email: string;
  readonly fullName: string;
  /** What replaces the name from now on. */
  readonly firstName: string;
  readonly lastName: string;
  readonly newEmail: string;
}

/** Whether the person was already erased. The caller has locked the account. */
export async function isErased(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('userAccount').select('erasedAt').where('id', '=', id).executeTakeFirst();
  return row?.erasedAt != null;
}

/** Removes the name and everything else that is only about the person from the people rooms. Returns files to release. */
export async function eraseAccount(tx: Transaction, person: ErasedPerson): Promise<readonly string[]> {
  const { id, email, newEmail, firstName, lastName } = person;
  const { rows } = await sql<{ file: string | null }>`
    with before as (select profile_image_id as file from user_account where id = ${id})
    update user_account u set first_name = ${firstName}, last_name = ${lastName}, email = ${newEmail}, status = 'deactivated',
      status_reason = null, status_changed_at = now(), email_verified_at = null, password_hash = null, date_of_birth = null, phone = '',
      address_line1 = '', city = '', region = '', postal_code = '', country = '', company = '', company_role = '', primary_role = '',
      dealer_position = '', website = '', sales_rep_email = '', sales_rep_id = null, receive_emails = false, editing_brand_id = null,
      profile_image_id = null, last_seen_at = null, is_instructor = false, erased_at = now(), updated_at = now(), version = version + 1
    from before where u.id = ${id} returning before.file`.execute(tx);
  for (const table of [
    'account_code',
    'admin_group_staff',
    'admin_group_user',
    'assignment_group_member',
    'brand_owner',
    'calendar_feed',
    'contact_request',
    'cookie_consent',
    'dealer_number_offer',
    'learner_request',
    'upload_usage',
    'user_business_unit',
  ])
    await sql`delete from ${sql.table(table)} where ${sql.ref(table === 'dealer_number_offer' ? 'offered_to' : 'user_id')} = ${id}`.execute(
      tx,
    );
  await sql`delete from contact_request where lower(email) = lower(${email})`.execute(tx);
  await sql`delete from session where user_id = ${id} or proxy_user_id = ${id}`.execute(tx);
  // Accounts that stand in for this address, made when it was registered again.
  await sql`delete from user_account where lower(claimed_email) = lower(${email})`.execute(tx);
  await sql`update dealer_membership set ended_at = now() where user_id = ${id} and ended_at is null`.execute(
    tx,
  );
  await sql`delete from mail where lower(recipient) = lower(${email}) and state = 'queued'`.execute(tx);
  await sql`update mail set recipient = ${newEmail} where lower(recipient) = lower(${email})`.execute(tx);
  // Mails to the person, and mails to others that name the person: the record that they were sent stays, the text goes.
  await sql`update mail set subject = '', body_text = '', body_html = '', last_error = null, body_removed_at = coalesce(body_removed_at, now())
    where recipient = ${newEmail} or position(lower(${person.fullName}) in lower(subject || ' ' || body_text)) > 0
      or position(lower(${email}) in lower(body_text)) > 0`.execute(tx);
  return rows.flatMap(({ file }) => (file === null ? [] : [file]));
}

/** Removes what the activity log says about the person and where the person worked. The entries stay. */
export const forgetInLog = (
  tx: Transaction,
  { id, fullName, firstName, lastName }: ErasedPerson,
): Promise<void> =>
  rewritingLog(tx, async () => {
    const name = `${firstName} ${lastName}`;
    await sql`update activity_log set before = null, after = null, proxy_reason = null, entity_name = ${name}
      where entity_kind = 'user' and entity_id = ${id}`.execute(tx);
    await sql`update activity_log set ip = null, entity_name = replace(entity_name, ${fullName}, ${name})
      where user_id = ${id} and (ip is not null or position(${fullName} in entity_name) > 0)`.execute(tx);
  });

export interface KeptCount {
  readonly memberships: number;
  readonly log: number;
}

export async function keptOf(tx: Transaction, id: string): Promise<KeptCount> {
  const { rows } = await sql<KeptCount>`
    select (select count(*) from dealer_membership where user_id = ${id}) as memberships,
      (select count(*) from activity_log where user_id = ${id} or (entity_kind = 'user' and entity_id = ${id})) as log`.execute(
    tx,
  );
  return rows[0]!;
}
