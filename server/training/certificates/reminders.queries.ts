import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { mayTake } from '#server/training/catalog/curriculums.scope.ts';
import { liveOn } from '#server/training/catalog/live.scope.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';

export interface Addressee {
  readonly certificateId: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly curriculum: Bilingual;
  readonly code: string;
  readonly expiresOn: string | null;
}

const columns = sql`
  t.id as "certificateId", u.id as "userId", u.email, u.first_name as "firstName", u.language,
  json_build_object('en', t.curriculum_name, 'fr', t.curriculum_name_fr) as curriculum, t.code, t.expires_on as "expiresOn"
  from certificate t join user_account u on u.id = t.user_id and u.status = 'active'`;

/** The person a certificate belongs to. Undefined if the account is not active. */
export async function addresseeOf(tx: Transaction, certificateId: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`select ${columns} where t.id = ${certificateId}`.execute(tx);
  return rows[0];
}

export interface Ending extends Addressee {
  readonly expiresOn: string;
  /** The reminder that is due, as a number of days before the end. */
  readonly days: number;
  /** Whether the person may take the curriculum today, and so renew. */
  readonly isOpen: boolean;
}

/** The next certificates, by id, with an unsent reminder due by this day. If several are due, the one nearest to the end. */
export async function endingAfter(
  tx: Transaction,
  { today, after, limit }: { readonly today: string; readonly after: string | null; readonly limit: number },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select * from (
      select ${sql`(select min(day) from unnest(v.reminder_days) day where t.expires_on - ${today}::date <= day) as days,
        exists (select from curriculum k where k.id = t.curriculum_id and ${liveOn(today).sql('k')} and ${mayTake('k', 'u')}) as "isOpen",`} ${columns}
      join certification_version v on v.id = t.certification_version_id
      where ${isCurrentCertificate('t')} and t.expires_on >= ${today}::date and ${isParticipant('u')}
        and (${after}::uuid is null or t.id > ${after})
    ) due
    where due.days is not null
      and not exists (select from mail m where m.occasion = 'certificate-ending:' || due."certificateId" || ':' || due.days)
    order by due."certificateId" limit ${limit}`.execute(tx);
  return rows;
}
