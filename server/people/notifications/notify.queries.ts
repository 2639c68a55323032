import { sql } from 'kysely';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { mailsWritten, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { noticesWritten } from './notices.queries.ts';

/** An active person. */
export async function addresseeById(
  tx: Transaction,
  userId: string,
): Promise<(Addressee & { readonly firstName: string }) | undefined> {
  const { rows } = await sql<Addressee & { readonly firstName: string }>`
    select id as "userId", email, language, first_name as "firstName" from user_account where id = ${userId} and status = 'active'`.execute(
    tx,
  );
  return rows[0];
}

/** A person as notices need them. Whether they get it is decided by `notify`, from their account and their preferences. */
export interface Addressee {
  readonly userId: string;
  readonly email: string;
  readonly language: string;
}

export interface NewNotice {
  readonly personId: string;
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly title: Bilingual;
  readonly path: string;
}

/**
 * Writes notices and mails in one statement. People who are not active or switched a kind off get no notice of it. Returns the occasions of
 * the mails that were queued.
 */
export async function writeNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
  mails: readonly QueuedMail[],
): Promise<readonly string[]> {
  const items = notices.map(({ personId, title, ...row }) => ({
    ...row,
    id: newId(),
    person_id: personId,
    title: title.en,
    title_fr: title.fr,
  }));
  const { rows } = await sql<{ occasion: string }>`
    with ${mailsWritten(mails)},
    notice_item as (
      select x.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(id uuid, occasion text, person_id uuid, kind text, title text, title_fr text, path text)
      join user_account u on u.id = x.person_id and u.status = 'active' and u.merged_into_id is null
      left join notice_setting s on s.person_id = x.person_id
      where s.choices -> x.kind ->> 'portal' is distinct from 'false'),
    ${noticesWritten}
    select occasion from mail_written where held_reason is null`.execute(tx);
  return rows.map((row) => row.occasion);
}

export interface NewFanOut extends Omit<NewNotice, 'personId'> {
  /** Null: the occasion. */
  readonly noticeOccasion: string | null;
  readonly recipients: string;
  readonly params: Readonly<Record<string, string>>;
  readonly hasMail: boolean;
}

/** Once per occasion. */
export async function insertFanOuts(tx: Transaction, rows: readonly NewFanOut[]): Promise<void> {
  await tx
    .insertInto('noticeFanOut')
    .values(
      rows.map(({ title, params, ...row }) => ({
        ...row,
        id: newId(),
        title: title.en,
        titleFr: title.fr,
        params: JSON.stringify(params),
      })),
    )
    .onConflict((oc) => oc.column('occasion').doNothing())
    .execute();
}
