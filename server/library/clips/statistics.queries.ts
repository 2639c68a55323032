import { sql } from 'kysely';
import { finishedShare, statisticsParts } from '#contract/library/clip-limits.ts';
import type { ClipStatistics } from '#contract/library/clips.ts';
import type { Db } from '#server/platform/database/open.ts';

/** How a clip is played by everybody, in one statement: a part counts for the people who played its middle. */
export async function statisticsOf(db: Db, clipId: string): Promise<ClipStatistics | undefined> {
  const { rows } = await sql<ClipStatistics>`
    with one as (
      select c.id, c.duration_seconds as length, case when c.duration_seconds > 0 then least(${statisticsParts}::integer, c.duration_seconds) else 0 end as parts from clip c where c.id = ${clipId}),
    parts as (
      select n, floor(n::numeric * one.length / one.parts)::integer as starts, floor((n + 1)::numeric * one.length / one.parts)::integer as ends
      from one, generate_series(0, one.parts - 1) n),
    played as materialized (
      select l.time_seconds, l.heard_seconds, l.ranges from clip_listening l join one on l.clip_id = one.id),
    reached as (
      select p.n, count(*) as listeners
      from played, jsonb_array_elements(played.ranges) r, parts p
      where (r ->> 0)::integer <= (p.starts + p.ends) / 2.0 and (r ->> 1)::integer > (p.starts + p.ends) / 2.0
      group by p.n),
    together as (
      select count(*) as listeners, coalesce(sum(l.time_seconds), 0) as seconds,
        count(*) filter (where one.length > 0 and l.heard_seconds >= ${finishedShare}::numeric * one.length) as finished
      from one left join played l on true where l.time_seconds is not null)
    select t.listeners::integer as listeners, t.seconds::integer as seconds, t.finished::integer as finished, one.length as "durationSeconds",
      coalesce((
        select json_agg(json_build_object('startSeconds', p.starts, 'endSeconds', p.ends, 'listeners', coalesce(r.listeners, 0),
          'share', coalesce(round(r.listeners::numeric / nullif(t.listeners, 0), 4), 0)) order by p.n)
        from parts p left join reached r on r.n = p.n), '[]') as parts
    from one, together t`.execute(db);
  return rows[0];
}
