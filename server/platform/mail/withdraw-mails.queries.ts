import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** On `mail m`: nobody has it yet, neither by itself nor in a digest. */
export const waits = sql`m.sent_at is null and m.failed_at is null and m.digest_id is null and (m.held_at is null or m.held_reason = 'digest')`;
const takenBack = sql`held_at = now(), held_reason = 'withdrawn', digest_at = null, body_text = '', body_html = '', attachments = null`;

/**
 * Takes back the mails that still wait: those to many people on these occasions, and those queued about a record. Senders that hold one already
 * still send it.
 */
export async function withdrawMails(
  tx: Transaction,
  { occasions, about }: { readonly occasions: readonly string[]; readonly about: string },
): Promise<void> {
  await sql`
    with meant as (
      select m.id from mail_body b join mail m on m.body_id = b.id where b.occasion = any(${occasions}::text[]) and ${waits}
      union all
      select m.id from mail m where m.about = ${about} and ${waits})
    update mail m set ${takenBack} from meant where m.id = meant.id and ${waits}`.execute(tx);
}

/** Takes back what waits to tell one person about a record. */
export async function withdrawMailsTo(
  tx: Transaction,
  personId: string,
  { about, kind }: { readonly about: string; readonly kind: string },
): Promise<void> {
  await sql`
    update mail m set ${takenBack}
    where m.about = ${about} and m.person_id = ${personId} and m.kind = ${kind} and ${waits}`.execute(tx);
}
