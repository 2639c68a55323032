import { instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { insertComment, insertReport } from '#server/people/comments/comments.queries.ts';
import type { ClipKind } from '#server/library/clips/clip-kinds.rules.ts';
import { heardFrom, type ListeningEvent } from '#server/library/clips/listening.rules.ts';
import { insertEvent, writeHeard } from '#server/library/clips/listening.queries.ts';
import { keepSpoken } from '#server/library/clips/spoken-words.ts';
import { decidedTitle, submittedTitle } from '#server/library/clips/clip-notices.texts.ts';
import type { DemoContent } from './content/content.schema.ts';
import { clipComments, episodes, episodesInStates, filesOfVideos, learnerHeard, manyPlay, videosInStates } from './clip-states.data.ts';
import { loadAudience } from './demo-audience.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const author = demoId('user', 'ewa.lisowicz@ridgeline.example');
const reviewer = demoId('user', 'company@paddock.example');
const learner = demoId('user', 'learner@paddock.example');
const zone = 'America/Los_Angeles';
const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

/** Everybody who can sign in to the demo has a favorite. */
const favoringPeople = ['platform', 'company', 'brand', 'regional', 'district', 'manager', 'learner'];

interface Clip {
  readonly slug: string;
  readonly kind: ClipKind;
}

const idOf = ({ kind, slug }: Clip) => demoId(kind, slug);

/** Videos and episodes in every state, what people said about them, and how far they are. */
export async function loadClips(loading: Loading, content: DemoContent): Promise<void> {
  await loadCategories(loading, content);
  await loadVideos(loading, content);
  await loadVideoStates(loading);
  await loadEpisodes(loading, content);
  await loadMarks(loading);
  await loadComments(loading);
  await loadListening(loading);
}

async function loadCategories({ tx }: Loading, { library }: DemoContent): Promise<void> {
  const lists = { video: library.videoCategories, podcast: library.podcastCategories };
  for (const kind of ['video', 'podcast'] as const) {
    await tx.insertInto('clipCategoryList').values({ kind, version: 1 }).execute();
    await tx
      .insertInto('clipCategory')
      .values(
        lists[kind].map(({ slug, name }, index) => ({
          id: demoId(`${kind}-category`, slug),
          kind,
          name: name.en,
          nameFr: name.fr,
          position: index + 1,
        })),
      )
      .execute();
  }
}

interface VideoFiles {
  readonly media: string;
  readonly captions: readonly ('en' | 'fr')[];
}

async function storeCaptions(loading: Loading, owner: { kind: ClipKind; id: string }, { media, captions }: VideoFiles) {
  const caption = async (language: 'en' | 'fr') =>
    captions.includes(language) ? (await storeMedia(loading, `${media}.${language}.vtt`, owner)).fileId : null;
  return { captionsEnId: await caption('en'), captionsFrId: await caption('fr') };
}

async function storeVideo(loading: Loading, id: string, file: VideoFiles) {
  const owner = { kind: 'video', id } as const;
  return {
    mediaId: (await storeMedia(loading, `${file.media}.mp4`, owner)).fileId,
    imageId: (await storeMedia(loading, `${file.media}.jpg`, owner)).fileId,
    ...(await storeCaptions(loading, owner, file)),
  };
}

async function loadVideos(loading: Loading, { library }: DemoContent): Promise<void> {
  const { tx, now } = loading;
  for (const [index, { slug, category, status, submittedBy, title, description }] of library.videos.entries()) {
    const id = idOf({ kind: 'video', slug });
    const file = filesOfVideos[slug]!;
    const files = await storeVideo(loading, id, file);
    const at = new Date(now.getTime() - (index + 1) * 6 * dayMilliseconds);
    const by = submittedBy ? demoId('user', submittedBy) : author;
    await tx
      .insertInto('clip')
      .values({
        id,
        kind: 'video',
        title: title.en,
        titleFr: title.fr,
        description: description.en,
        descriptionFr: description.fr,
        ...files,
        durationSeconds: file.seconds,
        categoryId: demoId('video-category', category),
        status,
        isSubmission: submittedBy !== null,
        submissionVersion: submittedBy === null ? 0 : 1,
        agreedAt: submittedBy === null ? null : at,
        noCaptionsReason: file.captions.length > 0 ? '' : 'Nobody speaks in it',
        submittedAt: submittedBy === null ? null : at,
        publishedAt: status === 'published' ? at : null,
        createdBy: by,
        createdAt: at,
        updatedBy: by,
        updatedAt: at,
      })
      .execute();
    await keepSpoken(loading, loading, id, [], [files.captionsEnId, files.captionsFrId]);
  }
}

async function loadVideoStates(loading: Loading): Promise<void> {
  const { tx, now } = loading;
  for (const video of videosInStates) {
    const { slug, category, title, description, status, file, brand, audience = {}, submittedBy, deletedDaysAgo } = video;
    const id = idOf({ kind: 'video', slug });
    const files = await storeVideo(loading, id, file);
    const at = new Date(now.getTime() - video.daysAgo * dayMilliseconds);
    const by = submittedBy ? demoId('user', submittedBy) : author;
    const isDecided = submittedBy !== undefined && (status === 'published' || video.denyReason !== undefined);
    const isGone = deletedDaysAgo !== undefined;
    await tx
      .insertInto('clip')
      .values({
        id,
        kind: 'video',
        title: title.en,
        titleFr: title.fr,
        description: description.en,
        descriptionFr: description.fr,
        ...files,
        noCaptionsReason: video.noCaptionsReason ?? '',
        durationSeconds: file.seconds,
        categoryId: category && demoId('video-category', category),
        brandId: brand ? demoId('brand', brand) : null,
        audienceId: await loadAudience(loading, audience),
        status,
        isSubmission: submittedBy !== undefined,
        submittedAt: submittedBy !== undefined && status !== 'draft' ? at : null,
        decidedBy: isDecided ? reviewer : null,
        decidedAt: isDecided ? new Date(at.getTime() - dayMilliseconds) : null,
        denyReason: video.denyReason ?? '',
        submissionVersion: submittedBy === undefined || status === 'draft' ? 0 : status === 'waiting_approval' && isDecided ? 2 : 1,
        agreedAt: submittedBy !== undefined && status !== 'draft' ? at : null,
        publishedAt: status === 'published' || status === 'unpublished' ? at : null,
        createdBy: by,
        createdAt: at,
        updatedBy: by,
        updatedAt: at,
        deletedAt: isGone ? new Date(now.getTime() - deletedDaysAgo * dayMilliseconds) : null,
        deletedBy: isGone ? author : null,
      })
      .execute();
    await keepSpoken(loading, loading, id, [], [files.captionsEnId, files.captionsFrId]);
    for (const [index, { second, text: said, answer = '', isTold = true }] of (video.notes ?? []).entries())
      await tx
        .insertInto('clipNote')
        .values({
          id: demoId('video-note', `${slug}/${index}`),
          clipId: id,
          submissionVersion: isTold ? 1 : 2,
          second,
          text: said,
          writtenBy: reviewer,
          writtenAt: isTold ? new Date(at.getTime() - dayMilliseconds) : at,
          toldAt: isTold ? new Date(at.getTime() - dayMilliseconds) : null,
          answer,
          answeredAt: answer && status !== 'denied' ? at : null,
        })
        .execute();
    if (video.publishInDays === undefined) continue;
    const day = new Date(now.getTime() + video.publishInDays * dayMilliseconds).toISOString().slice(0, 10);
    await planChange(tx, {
      kind: 'video',
      recordId: id,
      action: 'publish',
      dueAt: await instantOf(tx, { day, time: '09:00', zone }),
      zone,
      createdBy: reviewer,
      createdAt: now,
    });
  }
}

async function loadEpisodes(loading: Loading, { library }: DemoContent): Promise<void> {
  const { tx, now } = loading;
  const common = { kind: 'podcast', createdBy: author, updatedBy: author } as const;
  for (const [index, { slug, category, status, title, description }] of library.podcasts.entries()) {
    const id = idOf({ kind: 'podcast', slug });
    const at = new Date(now.getTime() - (library.podcasts.length - index) * 7 * dayMilliseconds);
    const { seconds, chapters, captions } = episodes[slug]!;
    const owner = { kind: 'podcast', id } as const;
    const media = await storeMedia(loading, `podcasts/${slug}.mp3`, owner);
    const files = await storeCaptions(loading, owner, { media: `podcasts/${slug}`, captions });
    await tx
      .insertInto('clip')
      .values({
        ...common,
        id,
        title: title.en,
        titleFr: title.fr,
        description: description.en,
        descriptionFr: description.fr,
        mediaId: media.fileId,
        ...files,
        durationSeconds: seconds,
        chapters: JSON.stringify(chapters),
        categoryId: demoId('podcast-category', category),
        status,
        publishedAt: status === 'published' ? at : null,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await keepSpoken(loading, loading, id, [], [files.captionsEnId, files.captionsFrId]);
  }
  for (const [index, episode] of episodesInStates.entries()) {
    const { slug, title, status } = episode;
    const id = idOf({ kind: 'podcast', slug });
    const media = await storeMedia(loading, 'podcasts/vendre-en-deux-langues.mp3', { kind: 'podcast', id });
    const at = new Date(now.getTime() - (index + 40) * dayMilliseconds);
    const isGone = 'deletedDaysAgo' in episode;
    await tx
      .insertInto('clip')
      .values({
        ...common,
        id,
        title: title.en,
        titleFr: title.fr,
        mediaId: media.fileId,
        durationSeconds: episodes['vendre-en-deux-langues']!.seconds,
        brandId: demoId('brand', 'talus'),
        status,
        publishedAt: status === 'draft' ? null : at,
        createdAt: at,
        updatedAt: at,
        deletedAt: isGone ? new Date(now.getTime() - episode.deletedDaysAgo * dayMilliseconds) : null,
        deletedBy: isGone ? author : null,
      })
      .execute();
  }
}

const favorite: readonly Clip[] = [
  { kind: 'video', slug: 'listen-to-a-belt' },
  { kind: 'podcast', slug: 'the-quiet-vehicle' },
];

/** Favorites, likes, and a few dislikes. */
async function loadMarks({ tx, now }: Loading): Promise<void> {
  const people = favoringPeople.map((name) => demoId('user', `${name}@paddock.example`));
  for (const clip of favorite)
    await tx
      .insertInto('favorite')
      .values(people.map((userId) => ({ userId, kind: clip.kind, recordId: idOf(clip), markedAt: now })))
      .execute();
  const likers = await tx
    .selectFrom('userAccount')
    .select('id')
    .where('status', '=', 'active')
    .where('id', 'not in', people)
    .orderBy('id')
    .limit(60)
    .execute();
  const clips = await tx.selectFrom('clip').select(['id', 'kind']).where('status', '=', 'published').orderBy('id').execute();
  for (const [index, clip] of clips.entries()) {
    const some = likers.slice(index * 3 % 20, index * 3 % 20 + 8 + (index * 7 % 30));
    await tx
      .insertInto('reaction')
      .values(some.map(({ id: userId }, place) => ({ userId, kind: clip.kind, recordId: clip.id, likes: place % 9 !== 4, markedAt: now })))
      .execute();
  }
}

async function loadComments({ tx, now }: Loading): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMilliseconds);
  for (const { on, by, text, hoursAgo, replies = [], reportedBy } of clipComments) {
    const kind = on in episodes ? 'podcast' : 'video';
    const record = { kind, id: demoId(kind, on) };
    const createdBy = demoId('user', by);
    const parentId = await insertComment(tx, { ...record, parentId: null, text, createdBy, at: at(hoursAgo), tagged: [] });
    for (const reply of replies)
      await insertComment(tx, {
        ...record,
        parentId,
        text: reply.text,
        createdBy: demoId('user', reply.by),
        at: at(reply.hoursAgo),
        tagged: [],
      });
    if (reportedBy) await insertReport(tx, parentId, { userId: demoId('user', reportedBy), at: at(hoursAgo - 1) });
  }
}

/** How far the learner is, and where others left what many people play. */
async function loadListening(loading: Loading): Promise<void> {
  for (const [slug, seconds] of Object.entries(learnerHeard)) await played(loading, { userId: learner, slug, seconds });
  const people = await loading.tx
    .selectFrom('userAccount')
    .select('id')
    .where('status', '=', 'active')
    // Who signs in to try the portal has not begun yet.
    .where('email', 'not like', '%@paddock.example')
    .orderBy('id')
    .limit(60)
    .execute();
  for (const { slug, seconds, people: count } of manyPlay)
    for (const [index, { id: userId }] of people.slice(0, count).entries()) {
      // A third leaves in the first half, a third later, and the others stay.
      const share = [0.12 + (index % 7) * 0.055, 0.5 + (index % 5) * 0.09, 1][index % 3]!;
      await played(loading, { userId, slug, seconds: Math.ceil(seconds * share) });
    }
}

/** From the beginning, five seconds at a time, as a player tells it. */
async function played({ tx, now }: Loading, { userId, slug, seconds }: { userId: string; slug: string; seconds: number }) {
  const kind = slug in episodes ? 'podcast' : 'video';
  const listener = { userId, clipId: demoId(kind, slug) };
  const begun = now.getTime() - 2 * dayMilliseconds;
  const named = userId === learner ? slug : `${slug}/${userId}`;
  const events: ListeningEvent[] = [];
  for (let position = 5; ; position += 5) {
    const reached = Math.min(position, seconds);
    const at = new Date(begun + reached * 1000).toISOString();
    events.push({
      id: demoId('listening', `${named}/${reached}`),
      occurredAt: at,
      receivedAt: at,
      timeSeconds: reached - (events.at(-1)?.positionSeconds ?? 0),
      positionSeconds: reached,
    });
    if (reached === seconds) break;
  }
  for (const event of events) await insertEvent(tx, listener, event);
  await writeHeard(tx, listener, heardFrom(events)!);
}

/** What the learner and a reviewer were told about videos. */
export function clipNotices(now: Date) {
  const denied = videosInStates.find(({ slug }) => slug === 'wash-bay-in-two-minutes')!;
  const waiting = videosInStates.find(({ slug }) => slug === 'battery-tender-trick')!;
  const titled = ({ title }: typeof denied) => ({ title: title.en, titleFr: title.fr });
  const path = ({ slug }: typeof denied) => `/auth/videos/${idOf({ kind: 'video', slug })}`;
  const at = (hours: number) => new Date(now.getTime() - hours * hourMilliseconds).toISOString();
  return [
    {
      userId: learner,
      kind: 'video-decided' as const,
      occasion: `video-decided:${denied.slug}`,
      title: decidedTitle(titled(denied), false),
      path: path(denied),
      at: at(30),
    },
    {
      userId: reviewer,
      kind: 'video-submitted' as const,
      occasion: `video-submitted:${waiting.slug}`,
      title: submittedTitle(titled(waiting), 'Maya Tallis'),
      path: path(waiting),
      at: at(22),
    },
  ];
}
