import { sql } from 'kysely';
import type { MailState } from '#contract/people/notifications.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { limitOf, offsetOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { subjectTold } from '#server/platform/mail/told-subject.queries.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly user: { readonly _id: string; readonly name: string; readonly email: string };
  readonly kind: string;
  readonly title: Bilingual;
  /** Without the person. */
  readonly occasion: string;
  readonly createdAt: string;
  readonly mail: MailState;
  readonly mailAt: string | null;
  readonly mailError: string;
  readonly shownAt: string | null;
  readonly openedAt: string | null;
  readonly readAt: string | null;
}

export interface DeliveryPage {
  readonly deliveries: readonly DeliveryRow[];
  /** States without a mail are left out. */
  readonly counts: Readonly<Partial<Record<MailState, number>>>;
  readonly opened: number;
  readonly total: number;
}

/** Whose deliveries: everything one person was told, or everybody whom one notification to many people concerned. */
export type DeliveriesOf = { readonly user: string } | { readonly broadcast: string };

/** What happened, without the person: a mail of a fan-out has them in its occasion, and its notice has not. */
const withoutPerson = (alias: 'n' | 'm') => {
  const [occasion, person] = [sql.ref(`${alias}.occasion`), sql.ref(`${alias}.person_id`)];
  return sql`case when right(${occasion}, 37) = ':' || ${person} then left(${occasion}, -37) else ${occasion} end`;
};

/** The notices and mails of them, each with what joins both. */
const told = (of: DeliveriesOf) =>
  'user' in of
    ? sql`
      n as (select n.*, ${withoutPerson('n')} as told_as from notice n where n.person_id = ${of.user}),
      m as (select m.*, ${withoutPerson('m')} as told_as, ${subjectTold} as told
        from mail m left join mail_body b on b.id = m.body_id where m.person_id = ${of.user})`
    : sql`
      f as (select occasion, coalesce(notice_occasion, occasion) as notice_occasion from notice_fan_out where id = ${of.broadcast}),
      n as (select n.*, n.occasion as told_as from f join notice n on n.occasion = f.notice_occasion),
      m as (select m.*, f.notice_occasion as told_as, ${subjectTold} as told from f join mail_body b on b.occasion = f.occasion
        join mail m on m.body_id = b.id)`;

/** A page of them: of one person the newest first, of one notification in the order of names. */
export async function deliveriesOf(
  db: Db,
  of: DeliveriesOf,
  { mail, ...page }: PageQuery & { readonly mail?: MailState | undefined },
): Promise<DeliveryPage> {
  const order = 'user' in of ? sql`d.created_at desc, d.id desc` : sql`u.full_name, u.id`;
  const { rows } = await sql<DeliveryPage>`
    with ${told(of)},
    delivery as materialized (
      select coalesce(n.id, m.id) as id, coalesce(n.person_id, m.person_id) as person_id, coalesce(n.kind, m.kind) as kind,
        coalesce(n.title, nullif(m.subject, ''), m.told) as title, coalesce(n.title_fr, nullif(m.subject, ''), m.told) as title_fr,
        coalesce(n.told_as, m.told_as) as occasion, coalesce(n.created_at, m.created_at) as created_at,
        case when m.id is null then 'none' else coalesce(m.held_reason, m.state) end as mail,
        coalesce(m.sent_at, m.failed_at, m.held_at) as mail_at, case when m.state = 'refused' then coalesce(m.last_error, '') else '' end as mail_error,
        n.created_at as shown_at, n.opened_at, n.read_at
      from n full join m on m.person_id = n.person_id and m.told_as = n.told_as),
    page as (
      select d.id, json_build_object('_id', u.id, 'name', u.full_name, 'email', u.email) as "user", d.kind,
        json_build_object('en', d.title, 'fr', d.title_fr) as title, d.occasion, d.created_at as "createdAt", d.mail, d.mail_at as "mailAt",
        d.mail_error as "mailError", d.shown_at as "shownAt", d.opened_at as "openedAt", d.read_at as "readAt"
      from delivery d join user_account u on u.id = d.person_id
      where ${mail ? sql`d.mail = ${mail}` : sql`true`} order by ${order} limit ${limitOf(page)} offset ${offsetOf(page)})
    select coalesce((select json_agg(page) from page), '[]') as deliveries,
      coalesce((select json_object_agg(mail, count) from (select mail, count(*) from delivery group by mail) c), '{}') as counts,
      (select count(opened_at) from delivery) as opened,
      (select count(*) from delivery where ${mail ? sql`mail = ${mail}` : sql`true`}) as total`.execute(db);
  return rows[0]!;
}

export async function isBroadcast(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from notice_fan_out where id = ${id}`.execute(db);
  return rows.length > 0;
}
