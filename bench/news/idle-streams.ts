import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { memoryMegabytes } from '../processes.ts';
import { signInMany } from './crowd.ts';

const wanted = 10_000;
const mustKilobytes = 60;
const mustSeconds = 2;
/** So many are opened at once: a portal that starts again gets its pages back one after another. */
const atOnce = 100;

/** Pages of as many people that are open and wait: what each costs the web process, and how soon a notice reaches all of them. */
export async function idleStreams(port: number, webPid: number, db: Db, count = wanted): Promise<Line[]> {
  const people = await signInMany(db, count);
  const before = memoryMegabytes(webPid);
  const streams: Stream[] = [];
  try {
    for (let begin = 0; begin < people.length; begin += atOnce)
      streams.push(
        ...(await Promise.all(
          people.slice(begin, begin + atOnce).map(({ cookie }) => openStream(port, cookie)),
        )),
      );
    // One heartbeat: what was needed to open them is gone.
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    const kilobytes = ((memoryMegabytes(webPid) - before) * 1024) / streams.length;
    const begun = performance.now();
    const heard = Promise.all(streams.map((one) => one.next()));
    await tellAll(
      db,
      people.map((one) => one.userId),
    );
    await heard;
    const seconds = (performance.now() - begun) / 1000;
    const many = whole(streams.length);
    return [
      atMost(`${many} idle streams, each`, kilobytes, mustKilobytes, 'KB'),
      atMost(`… a notice to all ${many} arrives within`, seconds, mustSeconds, 's', 2),
    ];
  } finally {
    for (const one of streams) one.close();
  }
}

interface Stream {
  /** Settles with the next change. */
  next(): Promise<void>;
  close(): void;
}

/** Settles once the first numbers are there. */
function openStream(port: number, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let heard: (() => void) | undefined;
    const stream: Stream = {
      next: () => new Promise((done) => (heard = done)),
      close: () => socket.destroy(),
    };
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.includes('event: counts')) return;
      resolve(stream);
      heard?.();
    });
    socket.once('close', () => reject(new Error('A stream was closed.')));
    socket.write(
      `GET ${notificationCalls.stream.path}?live=true HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
}

/** A notice to each, as a fan-out writes them: a thousand people in a transaction. */
async function tellAll(db: Db, people: readonly string[]): Promise<void> {
  const occasion = `bench:${newId()}`;
  for (let begin = 0; begin < people.length; begin += 1000)
    await sql`
      with written as (
        insert into notice (id, occasion, person_id, kind, title, title_fr, path)
        select new_id(), ${occasion}, id, 'course-assigned', 'New', 'Nouveau', '/auth'
        from unnest(${people.slice(begin, begin + 1000)}::uuid[]) id order by id returning person_id),
      told as (insert into live_change (person_id) select person_id from written)
      insert into notice_total (person_id, total, unread) select person_id, 1, 1 from written order by person_id
      on conflict (person_id) do update set total = notice_total.total + 1, unread = notice_total.unread + 1`.execute(
      db,
    );
}
