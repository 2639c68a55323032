import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { listeningRecomputed } from '#server/library/clips/check-listening.ts';
import { Ports } from '#server/platform/ports.ts';
import { recomputations } from '#server/training/progress/progress.ports.ts';
import { videoFile, mp3File } from '#tests/builders/media-files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { generateNetwork } from './generate.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
  const company = await signedInAs(portal, 'COMPANY_ADMIN');
  await signedInAs(portal, 'PLATFORM_ADMIN');
  const common = { published: true, noCaptionsReason: 'Nobody speaks.' };
  await company.ask(videoCalls.create, { body: { title: 'Belt', ...common }, files: { audio: videoFile() } } as never);
  await company.ask(podcastCalls.create, { body: { title: 'Talk', ...common }, files: { audio: mp3File() } } as never);
});
afterAll(() => portal.close());

test('a generated network plays and discusses videos and episodes, and the projection follows from the events', async () => {
  const { db } = portal.services;
  const size = { dealers: 4, users: 40, courses: 20, completions: 100 };
  await generateNetwork(db, { ...size, videos: 12, episodes: 5, comments: 5000 });
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from clip where kind = 'video') as videos, (select count(*)::integer from clip where kind = 'podcast') as episodes,
      (select count(*)::integer from clip where audience_id is not null) as for_some, (select count(*)::integer from record_comment) as comments,
      (select count(*)::integer from record_comment r join record_comment p on p.id = r.parent_id
        where p.parent_id is null and p.record_id = r.record_id and p.created_at < r.created_at) as replies,
      (select count(distinct record_id)::integer from record_comment) as discussed, (select count(*)::integer from clip_listening) as played`.execute(db);
  expect(rows[0]).toEqual({ videos: 13, episodes: 6, forSome: 2, comments: 5000, replies: 1000, discussed: 17, played: 400 });
  const [checked] = await new Ports([listeningRecomputed]).ask(recomputations, { db });
  expect(checked).toEqual({ what: 'listening positions', checked: 400, differences: [] });
});
