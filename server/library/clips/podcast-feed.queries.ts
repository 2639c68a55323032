import { sql, type SqlBool } from 'kysely';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { clipKinds } from './clip-kinds.rules.ts';

export interface FeedState {
  readonly createdAt: string;
  readonly readOn: string | null;
}

export async function feedOf(db: Db, userId: string): Promise<FeedState | null> {
  const row = await db
    .selectFrom('podcastFeed')
    .select(['createdAt', 'readOn'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the address of a person's feed over an earlier one, which ends. Returns the name of the person. */
export async function replaceFeed(
  tx: Transaction,
  userId: string,
  tokenHash: Buffer,
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ fullName: string }>`
    insert into podcast_feed (user_id, token_hash, created_at) values (${userId}, ${tokenHash}, ${at})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_on = null
    returning (select full_name from user_account where id = user_id) as "fullName"`.execute(tx);
  return rows[0]!.fullName;
}

/** Returns the name of the person; undefined if there was none. */
export async function deleteFeed(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ fullName: string }>`
    delete from podcast_feed f using user_account u where f.user_id = ${userId} and u.id = f.user_id
    returning u.full_name as "fullName"`.execute(tx);
  return rows[0]?.fullName;
}

export interface FeedReader {
  readonly userId: string;
  readonly language: string;
  readonly readOn: string | null;
}

/** The person whose feed has this address, with their scope. Undefined also if the account is not active. */
const reader = (tokenHash: Buffer) => sql`
  podcast_feed f join user_account u on u.id = f.user_id and ${isActivePerson('u')} join access_scope a on a.user_id = u.id
  where f.token_hash = ${tokenHash}`;
const readerColumns = sql`f.user_id as "userId", u.language, f.read_on as "readOn"`;

export async function feedReader(db: Db, tokenHash: Buffer): Promise<FeedReader | undefined> {
  const { rows } = await sql<FeedReader>`select ${readerColumns} from ${reader(tokenHash)}`.execute(db);
  return rows[0];
}

/** The same with what tells one state of the feed from another: what the person finds, and in which version, which every change of an episode counts up. Read from `clip_heard` alone. */
export async function feedReaderAndState(
  db: Db,
  tokenHash: Buffer,
): Promise<(FeedReader & { readonly state: string }) | undefined> {
  const { rows } = await sql<FeedReader & { state: string }>`
    select ${readerColumns}, (select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(e.id, e.version)), 0) from (
      select c.id, c.version from clip c where ${isHeard} ${newestFirst}) e) as state
    from ${reader(tokenHash)}`.execute(db);
  return rows[0];
}

export async function markFeedRead(db: Db, tokenHash: Buffer, today: string): Promise<void> {
  await sql`update podcast_feed set read_on = ${today} where token_hash = ${tokenHash}`.execute(db);
}

export interface FeedEpisode {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly publishedAt: string;
  readonly durationSeconds: number | null;
  readonly fileId: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

const mostInFeed = 500;
const newestFirst = sql`order by c.published_at desc, c.id desc limit ${sql.lit(mostInFeed)}`;

/** On `clip c`, beside `user_account u` and its `access_scope a`: an episode that the person finds. */
const isHeard = sql<SqlBool>`(c.kind = 'podcast' and ${isPublished('c')}
  and exists (select from role_right g where g.role_id = u.role_id and g.name = ${sql.lit(clipKinds.podcast.view)})
  and (c.audience_id is null or exists (select from audience au where au.id = c.audience_id and ${matchesAudience('u')})))`;

/** What a person finds now, the newest first; of one episode, only that. */
export async function feedEpisodes(
  db: Db,
  userId: string,
  episodeId: string | null = null,
): Promise<readonly FeedEpisode[]> {
  const { rows } = await sql<FeedEpisode>`
    select c.id, c.title, c.title_fr as "titleFr", c.description, c.description_fr as "descriptionFr", coalesce(c.published_at, c.created_at) as "publishedAt",
      c.duration_seconds as "durationSeconds", o.id as "fileId", o.media_type as "mediaType", o.size_bytes as "sizeBytes"
    from user_account u join access_scope a on a.user_id = u.id, clip c join file o on o.id = c.media_id
    where u.id = ${userId} and ${isActivePerson('u')} and (${episodeId}::uuid is null or c.id = ${episodeId}::uuid) and ${isHeard} ${newestFirst}`.execute(
    db,
  );
  return rows;
}
