import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunkBytes, type Upload } from '#contract/platform/uploads.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { atMost, type Line } from '../lines.ts';
import { measuredFrom } from '../measure.ts';
import { signInMany, type Seated } from '../news/crowd.ts';
import { memoryMegabytes, startProcess, startWeb } from '../processes.ts';
import { VideoSender, LargeVideo } from './sent-videos.ts';

interface UploadOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  readonly administrator: string;
  readonly quick: boolean;
}

const largeBytes = 2_000_000_000;
const cuts = 20;
const senders = 20;
const sentBytes = 100_000_000;
const players = 50;
/** What a browser asks for at a time. */
const playedBytes = 512 * 1024;
const betweenPartsMilliseconds = 500;
/** An own portal: its settings allow 2 GB, and nothing else has used its memory. */
const besides = 20;

/** Videos over a bad line, and many uploads beside many players. */
export async function uploadRows(options: UploadOptions): Promise<Line[]> {
  const { folder, connectionString } = options;
  const config = path.join(folder, 'uploads.json');
  await writeFile(config, JSON.stringify({ uploads: { videoMaxBytes: 2_100_000_000 } }));
  const port = options.port + besides;
  const web = await startWeb(port, folder, connectionString, { PORTAL_CONFIG: config });
  try {
    const shared = { ...options, port, webPid: web.pid! };
    return [
      ...(await cutLine(shared, () =>
        startProcess('worker', port, folder, connectionString, { PORTAL_CONFIG: config }),
      )),
      ...(await besidePlayers(shared)),
      atMost('uploads: the web process after them', memoryMegabytes(web.pid!), 150, 'MB'),
    ];
  } finally {
    await ended(web);
    await rm(config, { force: true });
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

type Shared = UploadOptions & { readonly webPid: number };

/** How far a process grows while something happens. */
async function growthDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; megabytes: number }> {
  const before = memoryMegabytes(pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes(pid))), 50);
  try {
    return { result: await work(), megabytes: most - before };
  } finally {
    clearInterval(look);
  }
}

async function cutLine(
  { port, administrator, webPid, quick }: Shared,
  startWorker: () => Promise<ChildProcess>,
): Promise<Line[]> {
  const video = new LargeVideo(quick ? largeBytes / 10 : largeBytes);
  const sender = new VideoSender(port, administrator, video);
  const worker = await startWorker();
  try {
    const { megabytes } = await growthDuring(webPid, () => sender.send(cuts));
    const begun = performance.now();
    const upload = await joined(sender);
    const seconds = (performance.now() - begun) / 1000;
    if (sender.cuts !== cuts) throw new Error(`The line was cut ${sender.cuts} times.`);
    if (upload.sha256 !== video.sha256()) throw new Error('What arrived is not what was sent.');
    const work = `uploads: ${(video.sizeBytes / 1e9).toFixed(1)} GB over a line cut ${cuts} times`;
    await sender.cancel();
    return [
      atMost(`${work}, growth of the web process`, megabytes, 64, 'MB'),
      atMost(`${work}, last answer`, sender.lastAnswerMilliseconds, 1000, 'ms'),
      atMost(`${work}, playable`, seconds, 60, 's', 1),
    ];
  } finally {
    await ended(worker);
  }
}

async function joined(sender: VideoSender): Promise<Upload> {
  for (let upload = await sender.read(); ; upload = await sender.read()) {
    if (upload.problem) throw new Error(upload.problem.message);
    if (upload.state === 'done') return upload;
    await pause(100);
  }
}

/** As many people send videos while others play one, and somebody uses the portal. */
async function besidePlayers({ port, db, webPid, quick }: Shared): Promise<Line[]> {
  const people = await signInMany(db, senders + players);
  const files = await playable(db);
  const bytes = quick ? sentBytes / 10 : sentBytes;
  const video = new LargeVideo(bytes);
  const sending = people.slice(0, senders).map(({ cookie }) => new VideoSender(port, cookie, video));
  // Before the clock runs: the driver would wait for its own hashes.
  for (let from = 0; from < video.sizeBytes; from += chunkBytes)
    video.chunkHash(from, Math.min(chunkBytes, video.sizeBytes - from));
  const stopped = new AbortController();
  const user = fork(new URL('./portal-user.ts', import.meta.url), [String(port), people[0]!.cookie]);
  await once(user, 'message');
  const begun = performance.now();
  try {
    const watching = people.slice(senders).map((person) => play(port, person, files, stopped.signal));
    const { megabytes } = await growthDuring(webPid, () =>
      Promise.all(sending.map((sender) => sender.send())),
    );
    stopped.abort();
    user.send('over');
    const [[times]] = await Promise.all([once(user, 'message') as Promise<[number[]]>, ...watching]);
    const { p99Milliseconds } = measuredFrom(times, (performance.now() - begun) / 1000);
    const work = `uploads: ${senders} of ${Math.round(bytes / 1e6)} MB beside ${players} players`;
    return [
      atMost(`${work}, growth of the web process`, megabytes, 100, 'MB'),
      atMost(`${work}, GET /api/session`, p99Milliseconds, 100, 'ms p99', 1),
    ];
  } finally {
    stopped.abort();
    user.kill();
    await Promise.all(sending.map((sender) => sender.cancel().catch(() => undefined)));
  }
}

/** The files of videos that everybody may watch. */
async function playable(db: Db): Promise<readonly { id: string; sizeBytes: number }[]> {
  const { rows } = await sql<{ id: string; sizeBytes: number }>`
    select distinct f.id, f.size_bytes as "sizeBytes" from clip c join file f on f.id = c.media_id and f.owner_id = c.id
    where c.kind = 'video' and c.status = 'published' and c.deleted_at is null and c.audience_id is null order by f.id`.execute(
    db,
  );
  if (rows.length === 0) throw new Error('There is nothing to play.');
  return rows;
}

/** A browser that plays: one part after the other, from the beginning again at the end. */
async function play(
  port: number,
  { cookie }: Seated,
  files: readonly { id: string; sizeBytes: number }[],
  signal: AbortSignal,
): Promise<void> {
  const { id, sizeBytes } = files[Math.floor(Math.random() * files.length)]!;
  for (let from = 0; !signal.aborted; from = from + playedBytes < sizeBytes ? from + playedBytes : 0) {
    const range = `bytes=${from}-${Math.min(from + playedBytes, sizeBytes) - 1}`;
    const response = await fetch(`http://127.0.0.1:${port}/files/${id}`, { headers: { cookie, range } });
    if (response.status !== 206) throw new Error(`A player was answered ${response.status}.`);
    await response.arrayBuffer();
    await pause(betweenPartsMilliseconds);
  }
}
