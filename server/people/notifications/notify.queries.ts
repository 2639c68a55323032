import { sql } from 'kysely';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { mailsWritten, queueMails, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { newsOf, noticesWritten } from './notices.queries.ts';

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
  /** Whose name the title says. */
  readonly namedId: string | null;
}

/**
 * Writes notices and mails in one statement. People who are not active or switched a kind off get no notice of it. Returns the occasions of
 * the mails that were queued. Of notices that are similar, each takes the place of the one before, so those take a statement each.
 */
export async function writeNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
  mails: readonly QueuedMail[],
): Promise<readonly string[]> {
  const [first, ...others] = apart(notices);
  const queued = first ? await writeBoth(tx, first, mails) : await queueMails(tx, mails);
  for (const more of others) await writeBoth(tx, more, []);
  return queued;
}

/** Parts without two similar notices, in the order of their occasions. */
function apart(notices: readonly NewNotice[]): readonly (readonly NewNotice[])[] {
  const parts: NewNotice[][] = [];
  const similar = new Map<string, number>();
  for (const notice of notices.toSorted((a, b) => (a.occasion < b.occasion ? -1 : 1))) {
    const { personId, kind, path, occasion } = notice;
    const key = JSON.stringify([personId, kind, path, newsOf(occasion)]);
    const place = similar.get(key) ?? 0;
    similar.set(key, place + 1);
    (parts[place] ??= []).push(notice);
  }
  return parts;
}

async function writeBoth(
  tx: Transaction,
  notices: readonly NewNotice[],
  mails: readonly QueuedMail[],
): Promise<readonly string[]> {
  const items = notices.map(({ personId, title, namedId, ...row }) => ({
    ...row,
    id: newId(),
    person_id: personId,
    named_id: namedId,
    title: title.en,
    title_fr: title.fr,
  }));
  const written = sql`
    notice_item as (
      select x.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(id uuid, occasion text, person_id uuid, kind text, title text, title_fr text, path text, named_id uuid)
      join lateral (
        select from user_account u left join notice_setting s on s.person_id = u.id
        where u.id = x.person_id and ${isActivePerson('u')} and s.choices -> x.kind ->> 'portal' is distinct from 'false'
        limit 1) u on true),
    ${noticesWritten()}`;
  if (mails.length === 0) {
    // Every part of a statement takes time to start.
    await sql`with ${written} select`.execute(tx);
    return [];
  }
  const { rows } = await sql<{ occasion: string }>`
    with ${mailsWritten(mails)}, ${written} select occasion from mail_written where held_reason is null`.execute(
    tx,
  );
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
        requestId: askingRequest(),
      })),
    )
    .onConflict((oc) => oc.column('occasion').doNothing())
    .execute();
}

/** Has a worker go over the people of an occasion anew. Those who were told are not told twice, but read the title of now. */
export async function repeatFanOut(
  tx: Transaction,
  { occasion, kind, title }: Pick<NewFanOut, 'occasion' | 'kind' | 'title'>,
): Promise<void> {
  await sql`
    update notice_fan_out set kind = ${kind}, reached_id = null, people_count = 0, finished_at = null, title = ${title.en}, title_fr = ${title.fr},
      retitling = retitling or finished_at is not null or reached_id is not null, retitled_id = null,
      request_id = ${askingRequest()}::uuid
    where occasion = ${occasion}`.execute(tx);
}
