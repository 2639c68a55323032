import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import type { Connection } from '../connection.ts';
import { requestText } from '../connection.ts';
import { expect200 } from '../requests.ts';

export interface Seated {
  readonly userId: string;
  readonly cookie: string;
}

/** Sessions of as many active people of the network, in one statement; of all there are if there are fewer. */
export async function signInMany(db: Db, count: number): Promise<readonly Seated[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where status = 'active' and email like 'person%' order by id limit ${count}`.execute(
    db,
  );
  const made = rows.map(({ id }) => ({ userId: id, token: newToken() }));
  await sql`
    insert into session (id, user_id, token_hash, lifetime_seconds, expires_at, user_agent)
    select s.id, s.user_id, s.hash, 86400, now() + interval '1 day', 'bench'
    from unnest(${made.map(() => newId())}::uuid[], ${made.map((one) => one.userId)}::uuid[], ${made.map((one) => hashToken(one.token))}::bytea[])
      as s (id, user_id, hash)`.execute(db);
  return made.map(({ userId, token }) => ({ userId, cookie: `paddock=${token}` }));
}

export interface SavedBulletin {
  readonly _id: string;
  readonly version: number;
}

/** Before the first worker starts: it would tell everybody of what other rows published. */
export const tellNobody = (db: Db): Promise<unknown> =>
  sql`update notice_fan_out set finished_at = now() where finished_at is null`.execute(db);

/** A bulletin for everybody. */
export async function createBulletin(
  one: Connection,
  administrator: string,
  more: object = {},
): Promise<SavedBulletin> {
  const body = {
    title: 'Check the winch bolts',
    titleFr: 'Vérifiez les vis du treuil',
    description: '<p>Torque the four bolts to 45 N·m.</p>',
    descriptionFr: '<p>Serrez les quatre vis à 45 N·m.</p>',
    ...more,
  };
  const answer = await one.request(requestText('POST', '/api/bulletins/', administrator, body));
  return (JSON.parse(expect200(answer, 'bulletin')) as { announcement: SavedBulletin }).announcement;
}

/** A day that is far enough away for nobody to be late. */
export const nextMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().split('T')[0]!;

/** Asks every active person to confirm, as the worker does within a minute. */
export async function askEverybody(db: Db, { _id }: SavedBulletin): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into article_confirmation (article_id, edition, user_id, dealer_id, asked_at, due_on, deadline)
    select ${_id}, 1, u.id, (select m.dealer_id from dealer_membership m where m.user_id = u.id and m.ended_at is null limit 1), now(),
      (now() + interval '30 days')::date, now() + interval '31 days'
    from user_account u where u.status = 'active' and u.merged_into_id is null on conflict do nothing`.execute(
    db,
  );
  return Number(numAffectedRows);
}
