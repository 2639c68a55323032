import { sql, type RawBuilder } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { rewritingLog } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { escapeHtml } from '#server/platform/mail/mail-content.ts';
import { removeRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { waits } from '#server/platform/mail/withdraw-mails.queries.ts';

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
export async function isErased(tx: Db | Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('userAccount').select('erasedAt').where('id', '=', id).executeTakeFirst();
  return row?.erasedAt != null;
}

/** Locks an account and those merged into it in the order of their ids, as a merge does. Returns the merged ones. */
export async function lockMergedInto(
  tx: Transaction,
  id: string,
): Promise<readonly Pick<ErasedPerson, 'id' | 'email' | 'fullName'>[]> {
  const { rows } = await sql<Pick<ErasedPerson, 'id' | 'email' | 'fullName'>>`
    select id, email, full_name as "fullName" from user_account where id = ${id} or merged_into_id = ${id}
    order by id for no key update`.execute(tx);
  return rows.filter((one) => one.id !== id);
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
    'assignment_group_by_hand',
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
  await sql`update dealer_membership m set ended_at = now() where m.user_id = ${id} and ${isCurrentMembership('m')}`.execute(
    tx,
  );
  await sql`delete from mail where lower(recipient) = lower(${email}) and state = 'queued'`.execute(tx);
  await sql`update mail set recipient = ${newEmail} where lower(recipient) = lower(${email})`.execute(tx);
  await removeRefusals(tx, email);
  await forgetInMails(tx, person);
  return rows.flatMap(({ file }) => (file === null ? [] : [file]));
}

/**
 * Mails to the person, and mails to others that name the person: the record that they were sent stays, the text goes. Mails to others that wait,
 * and texts that many mails share, get the name that replaces the old one.
 */
async function forgetInMails(tx: Transaction, person: ErasedPerson): Promise<void> {
  const { fullName, email, newEmail, firstName, lastName } = person;
  const replaced = [[email, newEmail] as const];
  if (fullName !== '') replaced.push([fullName, `${firstName} ${lastName}`]);
  const isNamedIn = (text: RawBuilder<unknown>) =>
    sql.join(
      replaced.map(([was]) => sql`position(lower(${was}) in lower(${text})) > 0`),
      sql` or `,
    );
  const renamed = (column: string, escaped = (text: string) => text) =>
    replaced.reduce<RawBuilder<unknown>>(
      (text, [was, is]) => sql`regexp_replace(${text}, ${exactly(escaped(was))}, ${is}, 'gi')`,
      sql.ref(column),
    );
  const stays = sql`${waits} and m.recipient <> ${newEmail}`;
  const removed = sql`case m.language when 'fr' then 'Texte supprimé' else 'Text removed' end`;
  await sql`
    update mail m set subject = case when ${stays} then ${renamed('m.subject')} else ${removed} end,
      body_text = case when ${stays} then ${renamed('m.body_text')} else '' end,
      body_html = case when ${stays} then ${renamed('m.body_html', escapeHtml)} else '' end,
      attachments = case when ${stays} then m.attachments end,
      body_removed_at = case when ${stays} then m.body_removed_at else coalesce(m.body_removed_at, now()) end, last_error = null
    where m.recipient = ${newEmail} or ${isNamedIn(sql`m.subject || ' ' || m.body_text`)}`.execute(tx);
  await sql`
    update mail_body b set subject = ${renamed('b.subject')}, body_text = ${renamed('b.body_text')}, body_html = ${renamed('b.body_html', escapeHtml)}
    where ${isNamedIn(sql`b.subject || ' ' || b.body_text`)}`.execute(tx);
}

/** Subjects that shared mails had before they were put right, or lost the name, still say it. */
export async function forgetEarlierSubjects(
  tx: Transaction,
  { fullName, email }: Pick<ErasedPerson, 'fullName' | 'email'>,
): Promise<void> {
  const says = (words: string) => sql`position(lower(${words}) in lower(earlier_subjects::text)) > 0`;
  await sql`
    update mail_body set earlier_subjects = null
    where earlier_subjects is not null and ((${fullName} <> '' and ${says(fullName)}) or ${says(email)})`.execute(
    tx,
  );
}

/** An expression for PostgreSQL that finds this text, not as a part of a longer word. */
const exactly = (text: string): string =>
  `(?<![[:alnum:]])${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alnum:]])`;

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
