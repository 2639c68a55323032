import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** Tables that are filled without their indexes. */
export const clipBulkTables = ['clip_listening_event', 'clip_listening', 'record_comment', 'reaction'];

/** What each person played and said about it, at most as much as there is. */
const playedEach = 10;
/** Comments are spread by the square of a number: a few clips have most of them. */
const spread = 1000;
const oldestDays = 300;

interface ClipCounts {
  readonly videos: number;
  readonly episodes: number;
  readonly comments: number;
  readonly users: number;
  readonly departments: number;
}

/**
 * Adds videos and episodes by SQL alone, one in ten for one department, and what people played, liked, and said. They share the few files of the demo. A quarter
 * of the comments are replies; the first clips have the most. Everybody played ten clips, each in one event, which the projection follows.
 * Needs the table `administrator`; `pg_temp.gid` makes the ids.
 */
export async function generatedClips(tx: Transaction, counts: ClipCounts): Promise<void> {
  if (counts.videos + counts.episodes === 0) return;
  await clips(tx, counts);
  await comments(tx, counts);
  await played(tx, counts);
}

const idOf = sql`pg_temp.gid(161, n)`;

async function clips(tx: Transaction, { videos, episodes, departments }: ClipCounts): Promise<void> {
  const last = sql.lit(videos + episodes - 1);
  await sql`
    create temporary table clip_source on commit drop as
    select row_number() over (partition by c.kind order by c.id) - 1 as nr, count(*) over (partition by c.kind) as sources,
      c.kind, c.image_id, c.media_id, c.captions_en_id, c.captions_fr_id, c.duration_seconds, c.category_id, c.chapters
    from clip c where c.status = 'published' and c.deleted_at is null and c.media_id is not null`.execute(tx);
  await sql`
    insert into audience (id, assignment_group_ids)
    select pg_temp.gid(160, n), array[pg_temp.gid(1, 1 + n / 10 % ${sql.lit(departments)})] from generate_series(0, ${last}) n where n % 10 = 5`.execute(tx);
  await sql`
    insert into clip (id, kind, title, title_fr, description, description_fr, image_id, media_id, captions_en_id, captions_fr_id, no_captions_reason,
      duration_seconds, chapters, category_id, audience_id, status, published_at, created_by, created_at, updated_by, updated_at)
    select ${idOf}, s.kind, w.title || ' of model ' || n, w.title_fr || ' du modèle ' || n,
      'What to look at first, which tool it takes, and how long it may last.', 'Quoi regarder d’abord, quel outil il faut et combien de temps cela peut durer.',
      s.image_id, s.media_id, s.captions_en_id, s.captions_fr_id, case when s.kind = 'video' and coalesce(s.captions_en_id, s.captions_fr_id) is null then 'Nobody speaks.' else '' end,
      s.duration_seconds, s.chapters, s.category_id, case when n % 10 = 5 then pg_temp.gid(160, n) end, 'published', p.at, a.company, p.at, a.company, p.at
    from generate_series(0, ${last}) n
    join clip_source s on s.kind = case when n < ${sql.lit(videos)} then 'video' else 'podcast' end and s.nr = n % s.sources
    cross join administrator a
    cross join lateral (select now() - make_interval(days => n % ${sql.lit(oldestDays)}, mins => n) as at) p
    cross join lateral (select (array['Belt change', 'Brake bleeding', 'Battery test', 'Chain tension', 'Set-up'])[1 + n % 5] as title,
      (array['Remplacement de la courroie', 'Purge des freins', 'Essai de la batterie', 'Tension de la chaîne', 'Réglage'])[1 + n % 5] as title_fr) w`.execute(tx);
}

async function comments(tx: Transaction, { videos, episodes, comments: all, users }: ClipCounts): Promise<void> {
  await sql`
    insert into record_comment (id, record_kind, record_id, parent_id, text, created_by, created_at)
    select pg_temp.gid(162, n), c.kind, c.id, case when n / ${sql.lit(spread)} % 4 = 3 then pg_temp.gid(162, n - ${sql.lit(spread)}) end,
      (array['Which torque for the cover?', 'That saved me an hour today.', 'The older model has the sensor on the left.', 'Thank you, clear to the last step.'])[1 + n % 4] || ' (' || n || ')',
      pg_temp.gid(3, 1 + n * 31::bigint % ${sql.lit(users)}), now() - make_interval(secs => (${sql.lit(all)} - n) * ${sql.lit((oldestDays * 86_400) / Math.max(1, all))})
    from generate_series(0, ${sql.lit(all - 1)}) n
    join clip c on c.id = pg_temp.gid(161, floor(${sql.lit(videos + episodes)} * power(n % ${sql.lit(spread)} / ${sql.lit(spread)}::numeric, 2))::bigint)`.execute(tx);
}

async function played(tx: Transaction, { videos, episodes, users }: ClipCounts): Promise<void> {
  const each = Math.min(playedEach, videos + episodes);
  await sql`
    create temporary table played on commit drop as
    select pg_temp.gid(3, person) as user_id, c.id as clip_id, c.kind, person, i, pg_temp.gid(163, person::bigint * ${sql.lit(playedEach)} + i) as event_id,
      greatest(1, c.duration_seconds * (1 + (person + i) % 10) / 10) as seconds,
      date_trunc('milliseconds', now()) - make_interval(days => (person + i * 29) % ${sql.lit(oldestDays)}, secs => person % 86400) as at
    from generate_series(1, ${sql.lit(users)}) person cross join generate_series(0, ${sql.lit(each - 1)}) i
    join clip c on c.id = pg_temp.gid(161, (person * 7 + i * 11) % ${sql.lit(videos + episodes)})`.execute(tx);
  await sql`
    insert into clip_listening_event (id, user_id, clip_id, time_seconds, position_seconds, occurred_at, received_at)
    select event_id, user_id, clip_id, seconds, seconds, at, at from played`.execute(tx);
  await sql`
    insert into clip_listening (user_id, clip_id, time_seconds, position_seconds, position_at, ranges, heard_seconds, begun_at, last_event_at, last_event_id)
    select user_id, clip_id, seconds, seconds, at, jsonb_build_array(jsonb_build_array(0, seconds)), seconds,
      at - make_interval(secs => least(seconds, 600) / 2.0), at, event_id from played`.execute(tx);
  await sql`
    insert into reaction (user_id, kind, record_id, likes, marked_at)
    select user_id, kind, clip_id, i % 9 <> 4, at from played where (person + i) % 3 = 0`.execute(tx);
}
