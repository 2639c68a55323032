import { sql } from 'kysely';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, admin, places }) {
    const body = { title: 'Over there', brand: places.brand };
    const { video } = await admin.ask(videoCalls.create, { body });
    const { podcast } = await admin.ask(podcastCalls.create, { body });
    const { categories } = await admin.ask(videoCalls.saveCategories, {
      body: { categories: [{ name: 'In the bay', nameFr: 'À l’atelier' }] },
    });
    const heard = await admin.ask(podcastCalls.saveCategories, {
      body: { categories: [{ name: 'Shop talk', nameFr: 'Propos d’atelier' }] },
    });
    const said = { message: 'Over there' };
    const onVideo = await admin.ask(videoCalls.comment, { params: { id: video._id }, body: said });
    const onPodcast = await admin.ask(podcastCalls.comment, { params: { id: podcast._id }, body: said });
    const note = newId();
    await sql`insert into clip_note (id, clip_id, submission_version, second, text, written_at) values (${note}, ${video._id}, 1, 12, 'Over there', now())`.execute(
      portal.services.db,
    );
    return {
      'video-note': note,
      'video-comment': onVideo.video.comments[0]!._id,
      'podcast-comment': onPodcast.podcast.comments[0]!._id,
      video: video._id,
      podcast: podcast._id,
      'video-category': categories[0]!._id,
      'podcast-category': heard.categories[0]!._id,
    };
  },
  rows: (count) => [
    sql`insert into clip_category (id, kind, name, position)
      select gen_random_uuid(), k, 'Category ' || n, n from generate_series(1, 3) n, unnest(array['video', 'podcast']) k`,
    sql`insert into clip (id, kind, title, status, published_at, duration_seconds, category_id, is_submission)
      select gen_random_uuid(), k, 'Clip ' || n, 'published', now(), 60,
        (select c.id from clip_category c where c.kind = k order by c.position limit 1), k = 'video' and n % 2 = 0
      from generate_series(1, ${sql.lit(count)}) n, unnest(array['video', 'podcast']) k`,
    sql`insert into clip_note (id, clip_id, submission_version, second, text, written_at, told_at)
      select gen_random_uuid(), c.id, 1, n, 'Note ' || n, now(), now() from clip c, generate_series(1, 3) n where c.is_submission`,
    sql`insert into clip_listening (user_id, clip_id, time_seconds, ranges, heard_seconds, begun_at, last_event_at, last_event_id)
      select (select u.id from user_account u order by u.created_at, u.id limit 1), c.id, 20, '[[0, 20]]', 20, now(), now(), gen_random_uuid() from clip c`,
    sql`insert into record_comment (id, record_kind, record_id, text, created_by)
      select gen_random_uuid(), c.kind, c.id, 'Comment ' || n, (select u.id from user_account u order by u.created_at, u.id limit 1)
      from generate_series(1, ${sql.lit(count)}) n, lateral (select id, kind from clip order by title, id limit 2) c`,
  ],
  inputs({ records }, word) {
    const body = { title: `Sample ${word}` };
    const text = { message: `Sample ${word}` };
    const ofKind = (many: 'videos' | 'podcasts', kind: 'video' | 'podcast') => {
      const id = records[many];
      return {
        [`${many}.create`]: { body },
        [`${many}.save`]: { params: { id }, body },
        [`${many}.another`]: { params: { id }, query: { index: '1' } },
        [`${many}.comment`]: { params: { id }, body: text },
        [`${many}.track-listenings`]: { params: { id }, body: { time: 5 } },
        [`${many}.by-category`]: { params: { categoryId: records[`${kind}-category`] ?? 'other' } },
        [`${many}.categories.save`]: { body: { categories: [{ name: `Sample ${word}` }] } },
      };
    };
    const note = { second: 0, text: `Sample ${word}` };
    return {
      'videos.note-create': { params: { id: records['videos-in-review'] }, body: note },
      ...ofKind('videos', 'video'),
      ...ofKind('podcasts', 'podcast'),
    };
  },
};
