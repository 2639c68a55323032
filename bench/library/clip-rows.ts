import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { Connection, requestText } from '../connection.ts';
import type { Floors } from '../floors.ts';
import { atMost, rateLine, type Line } from '../lines.ts';
import { openConnections } from '../live/events.ts';
import { measure, measureShare, type Timing } from '../measure.ts';
import { signInMany, type Seated } from '../news/crowd.ts';
import { expect200, get } from '../requests.ts';

const connections = 8;
const people = 400;
/** Whose programs ask whether their feed has changed. */
const readers = 200;

interface ClipOptions {
  readonly port: number;
  readonly db: Db;
  readonly floors: Floors;
  readonly timing: Timing;
}

const some = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** Videos and podcasts: what is played, the pages, and the private feeds of 200 episodes. */
export async function clipRows(options: ClipOptions): Promise<Line[]> {
  const open = await openConnections(options.port, connections);
  try {
    const group = await signInMany(options.db, people);
    const videos = await videosForEverybody(options.db);
    const share = async (
      work: string,
      floor: 'read' | 'write',
      must: number,
      once: (one: Connection) => Promise<unknown>,
    ) => {
      const works = open.map((one) => () => once(one));
      const measured = await measureShare(works, () => options.floors.now(floor), options.timing);
      return rateLine(`clips: ${work}`, measured, { floor, must });
    };
    const video = (one: Connection) => get(one, some(group).cookie, `/api/videos/${some(videos)}`);
    const rows = (one: Connection) => get(one, some(group).cookie, '/api/videos/by-categories');
    return [
      await share('one heartbeat', 'write', 0.08, heartbeats(group, videos)),
      await share('a video with its first comments', 'read', 0.04, video),
      await share('by-categories with 1,000 videos', 'read', 0.011, rows),
      ...(await feedRows(options, open, share)),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

/** The newest ones: the first of them have thousands of comments. */
async function videosForEverybody(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from clip where kind = 'video' and status = 'published' and deleted_at is null and audience_id is null
    order by published_at desc, id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Five seconds further each time, as a player tells it. */
function heartbeats(group: readonly Seated[], videos: readonly string[]) {
  const reached = new Map<string, number>();
  return async (one: Connection) => {
    const { cookie } = some(group);
    const id = some(videos);
    const positionSeconds = (reached.get(cookie + id) ?? 0) + 5;
    reached.set(cookie + id, positionSeconds);
    const body = { time: 5, eventId: newId(), positionSeconds, occurredAt: new Date().toISOString() };
    const path = `/api/videos/${id}/track-listenings`;
    expect200(await one.request(requestText('POST', path, cookie, body)), path);
  };
}

type Shares = (
  work: string,
  floor: 'read',
  must: number,
  once: (one: Connection) => Promise<unknown>,
) => Promise<Line>;

async function feedRows({ port, db, timing }: ClipOptions, open: readonly Connection[], share: Shares) {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u join role r on r.id = u.role_id
    where r.code = 'LEARNER' and u.status = 'active' and u.email like 'person%' order by u.id`.execute(db);
  const feeds = rows.map(({ id }) => ({ id, token: newToken() }));
  await sql`
    insert into podcast_feed (user_id, token_hash, created_at, read_on)
    select f.id, f.hash, now(), current_date from unnest(${feeds.map(({ id }) => id)}::uuid[], ${feeds.map(({ token }) => hashToken(token))}::bytea[]) f (id, hash)
    on conflict (user_id) do nothing`.execute(db);
  const paths = feeds.map(({ token }) => `/podcast-feed/${token}.xml`);
  let taken = 0;
  const next = () => paths[taken++ % paths.length]!;
  const read = (one: Connection, path: string, etag?: string) =>
    one.request(requestText('GET', path, undefined, undefined, etag ? [`if-none-match: ${etag}`] : []));
  const whole = await measure([async () => expect200(await read(open[0]!, next()), 'feed')], timing);
  const known: { readonly path: string; readonly etag: string }[] = [];
  while (known.length < readers) {
    const path = next();
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const etag = response.headers.get('etag');
    await response.arrayBuffer();
    if (!response.ok || !etag) throw new Error(`A feed answered ${response.status}.`);
    known.push({ path, etag });
  }
  const asked = async (one: Connection) => {
    const { path, etag } = some(known);
    const { status } = await read(one, path, etag);
    if (status !== 304) throw new Error(`An unchanged feed answered ${status}.`);
  };
  return [
    await share('an unchanged feed (304)', 'read', 0.08, asked),
    atMost('clips: a feed of 200 episodes', whole.p95Milliseconds, 20, 'ms p95', 1),
  ];
}

/** The comments of the most discussed videos and episodes. */
export async function commentsAtXl(port: number, db: Db, cookie: string, timing: Timing): Promise<Line[]> {
  const one = await Connection.open(port);
  try {
    const { rows } = await sql<{ kind: string; id: string; threads: number }>`
      select m.record_kind as kind, m.record_id as id, count(*)::integer as threads
      from record_comment m join clip c on c.id = m.record_id where c.audience_id is null and m.parent_id is null
      group by m.record_kind, m.record_id order by count(*) desc, m.record_id limit 100`.execute(db);
    const page = async () => {
      const { kind, id, threads } = some(rows);
      const at = 1 + Math.floor((Math.random() * threads) / 20);
      await get(one, cookie, `/api/${kind}s/${id}/comments?page=${at}&limit=20`);
    };
    const video = async () => get(one, cookie, `/api/${rows[0]!.kind}s/${rows[0]!.id}`);
    const comments = await measure([page], timing);
    const first = await measure([video], timing);
    return [
      atMost('clip comments at XL: a page of 20 threads', comments.p95Milliseconds, 30, 'ms p95', 1),
      atMost(
        `clip comments at XL: the video with ${rows[0]!.threads} threads`,
        first.p95Milliseconds,
        30,
        'ms p95',
        1,
      ),
    ];
  } finally {
    one.close();
  }
}
