import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { NoticeSetting, StoredChoices } from './preferences.rules.ts';

/** A person's choices. Version 0: nothing was chosen yet. */
export async function settingOf(db: Db | Transaction, personId: string): Promise<NoticeSetting | undefined> {
  const { rows } = await sql<NoticeSetting>`
    select coalesce(s.choices, '{}') as choices, u.receive_emails as "receiveEmails", coalesce(s.version, 0) as version
    from user_account u left join notice_setting s on s.person_id = u.id where u.id = ${personId}`.execute(
    db,
  );
  return rows[0];
}

/** The same, locked until the transaction ends. The account stands for a row that may not exist yet. */
export async function lockSetting(tx: Transaction, personId: string): Promise<NoticeSetting | undefined> {
  await sql`select from user_account where id = ${personId} for no key update`.execute(tx);
  return settingOf(tx, personId);
}

export async function saveSetting(tx: Transaction, personId: string, choices: StoredChoices): Promise<void> {
  await sql`
    insert into notice_setting (person_id, choices) values (${personId}, ${JSON.stringify(choices)}::jsonb)
    on conflict (person_id) do update set choices = excluded.choices, version = notice_setting.version + 1`.execute(
    tx,
  );
}
