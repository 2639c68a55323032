import { sql } from 'kysely';
import type { KindOutcome } from '#contract/people/notifications.calls.ts';
import { matchesText, pageOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Db } from '#server/platform/database/open.ts';
import { privateWords } from './deliveries.texts.ts';

/** What became of the mails queued since an instant, by kind. Read from an index alone. */
export async function outcomesSince(db: Db, since: Date): Promise<readonly KindOutcome[]> {
  const { rows } = await sql<KindOutcome>`
    select kind, count(*) filter (where state = 'queued') as queued,
      count(*) filter (where held_reason = 'inactive') as "heldInactive",
      count(*) filter (where held_reason = 'no-mails') as "heldNoMails",
      count(*) filter (where held_reason = 'switched-off') as "heldSwitchedOff",
      count(*) filter (where held_reason = 'digest') as "inDigest",
      count(*) filter (where held_reason = 'withdrawn') as withdrawn,
      count(*) filter (where held_reason = 'unreachable') as unreachable,
      count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'refused') as refused
    from mail where created_at >= ${since} group by kind order by kind`.execute(db);
  return rows;
}

/** The notices to many people, the newest first. A search finds the titles that the record shows. */
export const broadcastsOf = (db: Db, { text, ...page }: PageQuery & { readonly text?: string | undefined }) =>
  pageOf(
    db
      .selectFrom('noticeFanOut as f')
      .select(['f.id', 'f.kind', 'f.title', 'f.titleFr', 'f.createdAt', 'f.finishedAt', 'f.peopleCount'])
      .$if(text !== undefined, (some) => some.where(matchesText(shownTitles, text!)))
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.id', 'desc')
      .$narrowType<{ kind: NoticeKind }>(),
    page,
  );

const shownTitles = sql`coalesce(${JSON.stringify(privateWords)}::jsonb ->> f.kind, f.title || ' ' || f.title_fr)`;
