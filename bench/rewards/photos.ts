import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { multipart } from '#tests/builders/multipart.ts';
import { atMost, type Line } from '../lines.ts';
import { p95, waitsFor } from '../list-waits.ts';
import { startProcess } from '../processes.ts';
import { signIn } from '../rows.ts';

const receipts = path.resolve(import.meta.dirname, '../../demo/media/receipts');
const names = ['automatic.jpg', 'denied.jpg', 'doubtful-part.jpg', 'french.jpg', 'in-run.jpg'];
const program = 'Generated spiff 2';
const part = 'GEN-2-P0';
/** As 4,000 photos in an hour would come. */
const everyMilliseconds = 3_600_000 / 4000;
const workers = 2;
const patienceSeconds = 300;

export interface PhotoBench {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  /** Fewer photos. */
  readonly quick: boolean;
}

interface Seller {
  readonly cookie: string;
  readonly dealer: string;
}

/** How soon a claim with a photo of a phone is taken, and photos are read that come as fast as 4,000 in an hour. */
export async function photoRows(bench: PhotoBench): Promise<Line[]> {
  const photos = await Promise.all(names.map(photoOf));
  const people = await sellers(bench.db, 20);
  return [...(await burst(bench, photos, people)), await claims(bench, photos[0]!, people)];
}

/** A receipt on a table, as a phone with twelve megapixels takes it: about 4 MB. */
async function photoOf(name: string): Promise<Buffer> {
  const size = { width: 3000, height: 4000, channels: 3 } as const;
  const receipt = await sharp(path.join(receipts, name))
    .resize({ width: 2600, height: 3800, fit: 'inside' })
    .toBuffer();
  const table = await sharp({ create: { ...size, background: '#8a7f72' } })
    .composite([{ input: receipt }])
    .png()
    .toBuffer();
  const grain = await sharp({
    create: { ...size, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  })
    .png()
    .toBuffer();
  return sharp(table)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** People who sell for the program. */
async function sellers(db: Db, count: number): Promise<readonly Seller[]> {
  const { rows } = await sql<{ id: string; dealer: string }>`
    select u.id, m.dealer_id as dealer from user_account u join role r on r.id = u.role_id and r.code = 'LEARNER'
    join dealer_membership m on m.user_id = u.id and m.ended_at is null
    where u.status = 'active' and u.email like '%@generated.example' order by u.id limit ${count}`.execute(
    db,
  );
  const signedIn: Seller[] = [];
  for (const { id, dealer } of rows) signedIn.push({ dealer, cookie: await signIn(db, id) });
  return signedIn;
}

async function send(
  port: number,
  place: string,
  { cookie }: Seller,
  data: object,
  photo: Buffer,
): Promise<void> {
  const form = multipart(data, { receipt: { name: 'receipt.jpg', content: photo, type: 'image/jpeg' } });
  const response = await fetch(`http://127.0.0.1:${port}${place}`, {
    method: 'POST',
    headers: { cookie, 'content-type': form.contentType },
    body: new Uint8Array(form.body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} answered ${response.status}: ${text.slice(0, 200)}`);
}

async function claims(
  { port, db, quick }: PhotoBench,
  photo: Buffer,
  people: readonly Seller[],
): Promise<Line> {
  const { rows } = await sql<{ id: string }>`select id from spiff where name = ${program}`.execute(db);
  const purchaseDate = Temporal.Now.plainDateISO('UTC').subtract({ days: 2 }).toString();
  let sent = 0;
  const claim = () => {
    const seller = people[sent++ % people.length]!;
    const fields = {
      spiff: rows[0]!.id,
      dealer: seller.dealer,
      purchaseDate,
      receiptNumber: `BP-${sent}`,
      total: 41_270,
      currency: 'USD',
      items: [{ partNumber: part, quantity: 1 }],
      idempotencyKey: newId(),
    };
    return send(port, '/api/spiff-claims/', seller, fields, photo);
  };
  const reached = p95(await waitsFor(claim, quick ? 10 : 40));
  return atMost(
    `rewards: claim with a photo of ${(photo.length / 1e6).toFixed(1)} MB, p95`,
    reached,
    1000,
    'ms',
  );
}

/** Photos come at this pace; each is read once its worker has the values. Nothing may be left over. */
async function burst(
  bench: PhotoBench,
  photos: readonly Buffer[],
  people: readonly Seller[],
): Promise<Line[]> {
  const { port, folder, connectionString, db, quick } = bench;
  const count = quick ? 20 : 100;
  const running = [];
  for (let number = 0; number < workers; number += 1) {
    const worker = await startProcess('worker', port, folder, connectionString);
    // On a machine of their own, workers would not share the core of the web process.
    spawnSync('taskset', ['-acp', '0-1', String(worker.pid)]);
    running.push(worker);
  }
  try {
    const { rows: before } = await sql<{ at: string }>`select now() as at`.execute(db);
    const begun = performance.now();
    const sending: Promise<void>[] = [];
    for (let nr = 0; nr < count; nr += 1) {
      sending.push(
        send(
          port,
          '/api/spiff-claims/readings',
          people[nr % people.length]!,
          {},
          photos[nr % photos.length]!,
        ),
      );
      await pause(Math.max(0, begun + (nr + 1) * everyMilliseconds - performance.now()));
    }
    await Promise.all(sending);
    const { waits, left, unread } = await drained(db, before[0]!.at);
    const work = `rewards: ${count} photos at the pace of 4,000 in an hour`;
    return [
      atMost(`${work}, read after, p95`, p95(waits), 5, 's', 1),
      atMost(`${work}, left in the queue after ${patienceSeconds} s`, left, 0, ''),
      atMost(`${work}, not readable`, unread, 0, ''),
    ];
  } finally {
    for (const worker of running) {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
  }
}

interface Drained {
  /** Seconds from its arrival until a photo was read. */
  readonly waits: readonly number[];
  readonly left: number;
  readonly unread: number;
}

async function drained(db: Db, since: string): Promise<Drained> {
  for (let second = 0; ; second += 1) {
    const { rows } = await sql<Drained>`
      select coalesce(array_agg(extract(epoch from finished_at - requested_at)::double precision) filter (where finished_at is not null), '{}') as waits,
        count(*) filter (where finished_at is null) as left, count(*) filter (where state = 'unreadable') as unread
      from receipt_reading where requested_at >= ${since}`.execute(db);
    const [found] = rows;
    if (found!.left === 0 || second === patienceSeconds) return found!;
    await pause(1000);
  }
}
