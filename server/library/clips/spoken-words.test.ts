import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { mp4File } from '#tests/builders/files.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { oldCaptionsJob } from './old-captions.job.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const said = (words: string) => ({
  name: 'said.vtt',
  content: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`),
});
const upload = (words: string) =>
  uploadFile(portal, admin, 'captions', said(words)).then(({ fileId }) => fileId);

test('videos are found by what is said in them, without accents and capitals, until the captions go', async () => {
  const audio = mp4File();
  const body = {
    title: 'Track',
    captionsFr: await upload('La <i>flèche</i> de la chenille'),
    captionsEn: await upload('Deflection'),
    published: true,
  };
  const { _id: id } = (await admin.ask(calls.create, { body, files: { audio } } as never)).video;
  const foundBy = async (text: string) =>
    (await admin.ask(calls.list, { query: { text } })).videos.some(({ _id }) => _id === id);
  expect(await foundBy('FLECHE chenille')).toBe(true);
  expect(await foundBy('track deflection')).toBe(true);
  const copy = (await admin.ask(calls.duplicate, { params: { id } })).video;
  expect(
    (await admin.ask(calls.list, { query: { text: 'fleche', isAdmin: 'true' } } as never)).videos.map(
      ({ _id }) => _id,
    ),
  ).toContain(copy._id);
  await admin.ask(calls.save, { params: { id }, body: { captionsFr: null } } as never);
  expect(await foundBy('fleche')).toBe(false);
  expect(await foundBy('deflection')).toBe(true);
});

test('episodes have captions in up to two languages, are found by what they say, and are published with them', async () => {
  const body = {
    title: 'On the road',
    captionsEn: await upload('The hose came back'),
    captionsFr: await upload('Le flexible est revenu'),
    published: true,
  };
  const { podcast } = await admin.ask(podcastCalls.create, { body, files: { audio: mp3File() } } as never);
  expect(podcast).toMatchObject({ published: true, captionLanguages: ['en', 'fr'] });
  const learner = await signedInAs(portal, 'LEARNER');
  const shown = (await learner.ask(podcastCalls.get, { params: { id: podcast._id } })).podcast;
  const vtt = await learner.send(fileCalls.read, { params: { id: shown.captionsFr!._id } });
  expect(vtt.body).toContain('Le flexible est revenu');
  const foundBy = async (text: string) =>
    (await learner.ask(podcastCalls.byCategories, { query: { text } })).podcastsByCategories.flatMap(
      ({ podcasts }) => podcasts.map(({ _id }) => _id),
    );
  expect(await foundBy('revenu')).toEqual([podcast._id]);
  expect(await foundBy('road hose')).toEqual([podcast._id]);
  await admin.ask(podcastCalls.save, {
    params: { id: podcast._id },
    body: { captionsFr: null },
  } as never);
  expect(await foundBy('revenu')).toEqual([]);
});

describe('videos that stood before the search looked at captions', () => {
  const read = () => runJob(oldCaptionsJob, portal.services);
  const waiting = () => portal.services.db.selectFrom('clipToRead').select('id').execute();
  const foundBy = async (text: string) =>
    (await admin.ask(calls.list, { query: { text } })).videos.map(({ _id }) => _id);

  /** As the migration leaves it. */
  async function old(captions: object): Promise<string> {
    const body = { title: 'Old', published: true, noCaptionsReason: 'None yet', ...captions };
    const { video } = await admin.ask(calls.create, { body, files: { audio: mp4File() } } as never);
    const { db } = portal.services;
    await sql`update clip set spoken = '' where id = ${video._id}`.execute(db);
    await sql`insert into clip_to_read (id) values (${video._id})`.execute(db);
    return video._id;
  }

  test('are read once, in both languages, and without a new version', async () => {
    const id = await old({
      captionsEn: await upload('Idler pulley'),
      captionsFr: await upload('Galet tendeur'),
    });
    const before = (await admin.ask(calls.get, { params: { id } })).video;
    expect(await foundBy('idler')).toEqual([]);
    expect(await read()).toBe('1 captions read.');
    expect(await foundBy('idler tendeur')).toEqual([id]);
    const { version, updatedAt } = (await admin.ask(calls.get, { params: { id } })).video;
    expect({ version, updatedAt }).toEqual({ version: before.version, updatedAt: before.updatedAt });
    expect(await read()).toBe('0 captions read.');
  });

  test('one whose file is gone, and one whose captions were taken away, hold up nothing', async () => {
    const captionsEn = await upload('Nobody reads this');
    await old({ captionsEn });
    const { db } = portal.services;
    await sql`update file set storage_key = 'gone' where id = ${captionsEn}`.execute(db);
    const bare = await old({});
    const id = await old({ captionsEn: await upload('Grease fitting') });
    expect(await read()).toBe('3 captions read.');
    expect(await foundBy('grease')).toEqual([id]);
    expect(await foundBy('old')).toContain(bare);
    expect(await waiting()).toEqual([]);
  });

  test('what cannot be read now waits, and the others are read', async () => {
    const [captionsEn, other] = [await upload('Torn boot'), await upload('Worn bushing')];
    const ids = [await old({ captionsEn }), await old({ captionsEn: other })];
    const { files } = portal.services;
    const keys = await portal.services.db
      .selectFrom('file')
      .select('storageKey')
      .where('id', '=', captionsEn)
      .execute();
    const broken = {
      ...portal.services,
      files: {
        ...files,
        read: (key: string) =>
          key === keys[0]!.storageKey ? Promise.reject(new Error('No store')) : files.read(key),
      },
    };
    expect(await runJob(oldCaptionsJob, broken)).toBe('1 captions read.');
    expect(await waiting()).toEqual([{ id: ids[0] }]);
    expect(await foundBy('bushing')).toEqual([ids[1]]);
    expect(await read()).toBe('1 captions read.');
    expect(await foundBy('torn boot')).toEqual([ids[0]]);
  });

  test('a video that is deleted for good waits no longer', async () => {
    const id = await old({ captionsEn: await upload('Gone') });
    await sql`delete from clip where id = ${id}`.execute(portal.services.db);
    expect(await waiting()).toEqual([]);
  });
});
