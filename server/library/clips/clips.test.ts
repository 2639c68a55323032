import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import type { Clip } from '#contract/library/clips.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { newId } from '#server/platform/ids.ts';
import { mp4File, photoFile, pngFile } from '#tests/builders/files.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { buildAssignmentGroup, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { clips } from './clips-published.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
const start = new Date('2026-12-01T12:00:00Z');
let clock = start;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
beforeEach(() => {
  clock = start;
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const videoFiles = { files: { audio: mp4File() } };
const talk = { files: { audio: mp3File({ chapters: ['Cold open', 'The return log'] }) } };

const addVideo = async (body: object = {}, client = admin): Promise<Clip> => {
  const given = { title: 'Listen to a belt', published: true, noCaptionsReason: 'Music only', ...body };
  return (await client.ask(calls.create, { body: given, ...videoFiles } as never)).video;
};
const addEpisode = async (body: object = {}): Promise<Clip> =>
  (
    await admin.ask(podcastCalls.create, {
      body: { title: 'The part that came back', published: true, ...body },
      ...talk,
    } as never)
  ).podcast;
const read = async (id: string, client = learner) => (await client.ask(calls.get, at(id))).video;
const listed = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } } as never)).videos.map(({ _id }) => _id);

describe('refusals', () => {
  test('a learner watches and listens, but does not edit, publish, or change categories', async () => {
    const { _id: id } = await addVideo();
    const episode = await addEpisode();
    const body = { title: 'Mine' };
    expect((await learner.refused(calls.save, { ...at(id), body })).status).toBe(403);
    expect((await learner.refused(calls.remove, at(id))).status).toBe(403);
    expect((await learner.refused(calls.saveCategories, { body: { categories: [] } })).status).toBe(403);
    expect((await learner.refused(podcastCalls.create, { body })).status).toBe(403);
    expect((await learner.refused(podcastCalls.save, { ...at(episode._id), body })).status).toBe(403);
    expect((await learner.refused(podcastCalls.remove, at(episode._id))).status).toBe(403);
    expect(await read(id)).toMatchObject({ title: 'Listen to a belt', plans: null, audience: null });
  });

  test('somebody without the right finds none, also not the video by its address', async () => {
    const { _id: id, audio } = await addVideo();
    const roleId = await buildRole(portal, { reach: 'self', rights: ['VIEW_PODCASTS'] });
    const outsider = await signedIn(portal, await buildUser(portal, { roleId }));
    expect((await outsider.refused(calls.list, { query: {} })).status).toBe(403);
    expect((await outsider.refused(calls.get, at(id))).status).toBe(403);
    expect((await outsider.send(fileCalls.read, at(audio!._id))).statusCode).toBe(404);
    expect((await learner.send(fileCalls.read, at(audio!._id))).statusCode).toBe(200);
  });

  test('what is a draft or for others does not exist for learners: in lists, rows, by id, and as a file', async () => {
    const group = await buildAssignmentGroup(portal);
    const draft = await addVideo({ published: false });
    const forOthers = await addVideo({ assignmentGroups: [group] });
    for (const { _id: id, audio } of [draft, forOthers]) {
      expect(await listed(learner)).not.toContain(id);
      expect(await listed(learner, { isAdmin: true })).not.toContain(id);
      const { videosByCategories } = await learner.ask(calls.byCategories, { query: {} });
      expect(videosByCategories.flatMap(({ videos }) => videos).map(({ _id }) => _id)).not.toContain(id);
      expect((await learner.refused(calls.get, at(id))).status).toBe(404);
      expect((await learner.refused(calls.like, { ...at(id), body: { liked: true } })).status).toBe(404);
      expect((await learner.refused(calls.trackListenings, { ...at(id), body: { time: 5 } })).status).toBe(
        404,
      );
      expect((await learner.send(fileCalls.read, at(audio!._id))).statusCode).toBe(404);
    }
    const member = await signedIn(portal, await buildUser(portal, { groupIds: [group] }));
    expect(await listed(member)).toContain(forOthers._id);
  });

  test('a video is not an episode, and the other way round', async () => {
    const [video, episode] = [await addVideo(), await addEpisode()];
    expect((await admin.refused(podcastCalls.get, at(video._id))).status).toBe(404);
    expect((await admin.refused(calls.get, at(episode._id))).status).toBe(404);
  });

  test('nothing is published without its video or recording, and no video without captions or a reason', async () => {
    const { video } = await admin.ask(calls.create, { body: { title: 'No video yet' } });
    const publish = { ...at(video._id), body: { status: 'published' as const } };
    expect((await admin.refused(calls.changeStatus, publish)).code).toBe('clips.needsVideo');
    const filmed = await addVideo({ published: false, noCaptionsReason: '' });
    expect((await admin.refused(calls.changeStatus, { ...publish, ...at(filmed._id) })).code).toBe(
      'clips.needsCaptions',
    );
    const { podcast } = await admin.ask(podcastCalls.create, { body: { title: 'Nothing to hear' } });
    expect((await admin.refused(podcastCalls.changeStatus, { ...publish, ...at(podcast._id) })).code).toBe(
      'clips.needsRecording',
    );
    const recorded = await addEpisode({ published: false });
    const { podcast: heard } = await admin.ask(podcastCalls.changeStatus, {
      ...publish,
      ...at(recorded._id),
    });
    expect(heard.status).toBe('published');
  });

  test('a poster is a JPEG, a video no text, and a brand one of the own', async () => {
    const body = { title: 'Belt' };
    const png = { image: await pngFile() };
    expect((await admin.refused(calls.create, { body, files: png } as never)).status).toBe(400);
    const other = { body: { ...body, brand: newId() } };
    expect((await admin.refused(calls.create, other)).code).toBe('clips.unknownBrand');
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const editor = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] } as never);
    const roleId = await buildRole(portal, { reach: 'brands', rights: ['MODIFY_VIDEOS', 'VIEW_VIDEOS'] });
    const brandEditor = await signedIn(portal, await buildUser(portal, { roleId, brandIds: [own] }));
    expect(editor).toBeDefined();
    for (const brand of [foreign, null])
      expect((await brandEditor.refused(calls.create, { body: { ...body, brand } })).code).toBe(
        'clips.unknownBrand',
      );
    const { video } = await brandEditor.ask(calls.create, { body: { ...body, brand: own } });
    const theirs = await addVideo({ brand: foreign });
    expect(await listed(brandEditor, { isAdmin: true })).toEqual([video._id]);
    expect((await brandEditor.refused(calls.save, { ...at(theirs._id), body })).status).toBe(403);
  });

  test.each([
    ['no title', { title: '' }, 'clips.needsTitle'],
    ['an unknown category', { category: newId() }, 'clips.unknownCategory'],
    ['a video that is gone', { audio: newId() }, 'clips.unknownFile'],
  ])('a video with %s is refused', async (_what, body, code) => {
    expect((await admin.refused(calls.create, { body: { title: 'Belt', ...body } })).code).toBe(code);
  });

  test('chapters are in order', async () => {
    const chapters = [
      { startSeconds: 30, title: 'Later' },
      { startSeconds: 30, title: 'Again' },
    ];
    expect((await admin.refused(podcastCalls.create, { body: { title: 'Talk', chapters } })).code).toBe(
      'clips.chaptersOutOfOrder',
    );
  });
});

describe('working on them', () => {
  test('a new video brings its length, and an episode its chapters; what a save leaves out stays', async () => {
    const video = await addVideo({ description: 'Three sounds', titleFr: 'Écouter une courroie' });
    expect(video).toMatchObject({ durationSeconds: 2, status: 'published', captionLanguages: [] });
    const poster = { image: await photoFile() };
    const saved = await admin.ask(calls.save, { ...at(video._id), body: {}, files: poster } as never);
    expect(saved.video).toMatchObject({
      description: 'Three sounds',
      titleFr: 'Écouter une courroie',
      audio: { _id: video.audio!._id },
      durationSeconds: 2,
      status: 'published',
      image: { mediaType: 'image/jpeg' },
    });
    const episode = await addEpisode();
    expect(episode.chapters.map(({ title }) => title)).toEqual(['Cold open', 'The return log']);
    const { podcast } = await admin.ask(podcastCalls.save, { ...at(episode._id), body: { title: 'Part 1' } });
    expect(podcast.chapters).toEqual(episode.chapters);
    expect(podcast.durationSeconds).toBe(episode.durationSeconds);
  });

  test('an old version is refused with the record as it stands', async () => {
    const { _id: id, version } = await addVideo();
    await admin.ask(calls.save, { ...at(id), body: { title: 'Second', version } });
    const refusal = await admin.refused(calls.save, { ...at(id), body: { title: 'Third', version } });
    expect(refusal).toMatchObject({ status: 409, current: { title: 'Second' } });
  });

  test('status and published publish and unpublish', async () => {
    const { _id: id } = await addVideo({ published: false });
    const after = async (body: object) => (await admin.ask(calls.save, { ...at(id), body })).video.status;
    expect(await after({ status: 'published' })).toBe('published');
    expect(await after({ published: false })).toBe('unpublished');
    expect(await after({ published: true })).toBe('published');
    expect(await after({ status: 'unpublished' })).toBe('unpublished');
    expect((await admin.refused(calls.save, { ...at(id), body: { status: 'denied' } })).status).toBe(403);
  });

  test('the trash takes it with its comments, gives it back, and deletes it for good after 30 days', async () => {
    const { _id: id, audio } = await addVideo();
    await learner.ask(calls.comment, { ...at(id), body: { message: 'Good one' } });
    await learner.ask(calls.like, { ...at(id), body: { liked: true } });
    await learner.ask(calls.trackListenings, { ...at(id), body: { time: 1 } });
    await admin.ask(calls.remove, at(id));
    expect((await learner.refused(calls.get, at(id))).status).toBe(404);
    expect((await learner.send(fileCalls.read, at(audio!._id))).statusCode).toBe(404);
    await admin.ask(calls.restore, at(id));
    expect((await read(id)).comments).toHaveLength(1);
    await admin.ask(calls.remove, at(id));
    clock = new Date(start.getTime() + 32 * 86_400_000);
    await emptyTrash(clips.video)(portal.services);
    const { rows } = await sql`
      select from clip where id = ${id} union all select from record_comment where record_id = ${id}
      union all select from reaction where record_id = ${id} union all select from clip_listening_event where clip_id = ${id}
      union all select from record_comment_count where record_id = ${id} union all select from reaction_count where record_id = ${id}`.execute(
      portal.services.db,
    );
    expect(rows).toHaveLength(0);
  });

  test('a duplicate is a draft with the same video; the log tells who did what', async () => {
    const video = await addVideo();
    const { video: copy } = await admin.ask(calls.duplicate, at(video._id));
    expect(copy).toMatchObject({ status: 'draft', audio: { _id: video.audio!._id }, durationSeconds: 2 });
    const { activities } = await admin.ask(calls.activity, { ...at(video._id), query: {} });
    expect(activities.map(({ type }) => type)).toEqual(['publish', 'create']);
  });

  test('many are published at once, each by its own rules', async () => {
    const [ready, without] = [
      await addVideo({ published: false }),
      (await admin.ask(calls.create, { body: { title: 'No video' } })).video,
    ];
    const ids = [ready._id, without._id];
    await admin.ask(calls.bulk, { body: { action: 'publish', ids } });
    expect((await read(ready._id, admin)).status).toBe('published');
    expect((await read(without._id, admin)).status).toBe('draft');
  });
});

describe('finding them', () => {
  test('rows by category have the ten newest and how many there are; what has no category comes last', async () => {
    const { categories } = await admin.ask(podcastCalls.saveCategories, {
      body: {
        categories: [{ name: 'Shop talk', nameFr: 'Parlons atelier' }, { name: 'People' }, { name: 'Empty' }],
      },
    });
    const [talks, people] = categories;
    for (let count = 0; count < 12; count += 1) {
      clock = new Date(start.getTime() + count * 60_000);
      await addEpisode({ title: `Row talk ${count}`, category: talks!._id });
    }
    await addEpisode({ title: 'Row person', category: people!._id });
    await addEpisode({ title: 'Row stray' });
    const query = { query: 'row' };
    const { podcastsByCategories: rows } = await learner.ask(podcastCalls.byCategories, { query });
    expect(rows.map(({ category, total }) => [category.name, total])).toEqual([
      ['Shop talk', 12],
      ['People', 1],
      ['Other', 1],
    ]);
    expect(rows[0]!.podcasts.map(({ title }) => title).slice(0, 2)).toEqual(['Row talk 11', 'Row talk 10']);
    expect(rows[0]!.podcasts).toHaveLength(10);

    const ofCategory = await learner.ask(podcastCalls.byCategory, {
      params: { categoryId: talks!._id },
      query: { ...query, limit: 5, page: 2 },
    });
    expect(ofCategory.podcastsByCategory).toHaveLength(5);
    expect(ofCategory).toMatchObject({ category: { nameFr: 'Parlons atelier' }, pagination: { total: 12 } });
    const other = await learner.ask(podcastCalls.byCategory, { params: { categoryId: 'other' }, query });
    expect(other.podcastsByCategory.map(({ title }) => title)).toEqual(['Row stray']);
    const all = await learner.ask(podcastCalls.inAllCategories, { query });
    expect(all.pagination.total).toBe(14);
    const unknown = { params: { categoryId: newId() }, query };
    expect((await learner.refused(podcastCalls.byCategory, unknown)).code).toBe('clips.categoryNotFound');
  });

  test('text, status, category, and brand narrow the list; the next one is the next of it', async () => {
    const brand = await buildBrand(portal);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      clock = new Date(start.getTime() + count * 60_000);
      ids.push((await addVideo({ title: `Walk ${count}`, brand }))._id);
    }
    const hidden = await addVideo({ title: 'Walk hidden', brand, published: false });
    expect(await listed(learner, { text: 'walk' })).toEqual(ids.toReversed());
    expect(await listed(learner, { query: 'walk', brand })).toEqual(ids.toReversed());
    expect(await listed(admin, { isAdmin: true, brand, status: 'draft' })).toEqual([hidden._id]);
    expect(await listed(admin, { brand, published: false })).toEqual([hidden._id]);
    const next = async (id: string, index: string) =>
      (await learner.ask(calls.another, { ...at(id), query: { index, text: 'walk' } } as never)).newEventId;
    expect(await next(ids[2]!, '1')).toBe(ids[1]);
    expect(await next(ids[1]!, '-1')).toBe(ids[2]);
    expect(await next(ids[0]!, '1')).toBeNull();
    expect(
      (await learner.refused(calls.another, { ...at(hidden._id), query: { index: '1' } } as never)).status,
    ).toBe(404);
  });

  test('the palette and the favorites lead to what can still be opened', async () => {
    const video = await addVideo({ title: 'Quokka belts' });
    const episode = await addEpisode({ title: 'Quokka talks' });
    await learner.ask(calls.favorite, { ...at(video._id), body: { favored: true } });
    await learner.ask(podcastCalls.favorite, { ...at(episode._id), body: { favored: true } });
    const favorites = await learner.ask(favoriteCalls.list, {});
    expect(favorites.videos.map(({ _id, favored }) => [_id, favored])).toEqual([[video._id, true]]);
    expect(favorites.podcasts.map(({ _id }) => _id)).toEqual([episode._id]);
    const { hits } = await learner.ask(paletteCalls.find, { query: { text: 'quokka' } } as never);
    expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['podcast', 'video']);
    await admin.ask(calls.remove, at(video._id));
    expect((await learner.ask(favoriteCalls.list, {})).videos).toEqual([]);
    expect(await listed(learner, { favored: true })).toEqual([]);
  });
});

test('likes and dislikes exclude each other, and count once for each person', async () => {
  const { _id: id } = await addVideo();
  const like = async (liked: boolean, client = learner) =>
    (await client.ask(calls.like, { ...at(id), body: { liked } })).video;
  const dislike = async (disliked: boolean) =>
    (await learner.ask(calls.dislike, { ...at(id), body: { disliked } })).video;
  await like(true);
  await like(true, admin);
  expect(await like(true)).toMatchObject({ liked: true, disliked: false, likes: 2, dislikes: 0 });
  expect(await dislike(true)).toMatchObject({ liked: false, disliked: true, likes: 1, dislikes: 1 });
  expect(await like(false)).toMatchObject({ liked: false, disliked: true, likes: 1, dislikes: 1 });
  expect(await dislike(false)).toMatchObject({ liked: false, disliked: false, likes: 1, dislikes: 0 });
});

describe('categories', () => {
  test('are saved as a whole, in both languages and in order; one in use stays', async () => {
    const save = async (categories: readonly object[], more: object = {}) =>
      admin.ask(calls.saveCategories, { body: { categories, ...more } } as never);
    const first = await save([{ name: 'In the bay', nameFr: 'À l’atelier' }, { name: 'On the trail' }]);
    const [bay, trail] = first.categories;
    const video = await addVideo({ category: bay!._id });
    const second = await save([{ ...trail }, { ...bay, name: 'In the shop' }, { nameFr: 'Au comptoir' }], {
      version: first.version,
    });
    expect(second.categories.map(({ name, nameFr, inUse }) => [name, nameFr, inUse])).toEqual([
      ['On the trail', '', false],
      ['In the shop', 'À l’atelier', true],
      ['', 'Au comptoir', false],
    ]);
    const refused = async (categories: readonly object[], more: object = {}) =>
      (await admin.refused(calls.saveCategories, { body: { categories, ...more } } as never)).code;
    expect(await refused([], { version: first.version })).toBe('platform.changedMeanwhile');
    expect(await refused([{ ...trail }])).toBe('clips.categoryInUse');
    await admin.ask(calls.remove, at(video._id));
    expect(await refused([{ ...trail }])).toBe('clips.categoryInUse');
    expect(await refused([{ ...bay }, { name: 'Trail' }, { name: 'trail' }])).toBe('clips.categoryTwice');
    expect(await refused([{ ...bay }, { _id: newId(), name: 'New' }])).toBe('clips.unknownCategory');
    await admin.ask(calls.restore, at(video._id));
    await admin.ask(calls.save, { ...at(video._id), body: { category: null } });
    expect((await save([{ ...trail }])).categories.map(({ name }) => name)).toEqual(['On the trail']);
  });
});
