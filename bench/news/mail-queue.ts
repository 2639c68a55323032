import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail, storeBodies } from '#server/platform/mail/queue-mail.ts';
import type { Floors } from '../floors.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { startProcess } from '../processes.ts';
import { tellNobody } from './crowd.ts';
import type { NewsOptions } from './publishing.ts';

const outOf = 60_000;
const codeAddress = 'code@bench.example';

/** A broadcast over a mail server that takes 20 ms for each mail, and a code queued behind it. */
export async function slowMailServer(options: NewsOptions, quick: boolean): Promise<Line[]> {
  const count = quick ? 3000 : outOf;
  const { seconds, codeSeconds } = await sendAll(options, count, 20);
  return [
    atMost(
      `news: ${whole(count)} mails to a server that takes 20 ms each, for 60,000`,
      (seconds / count) * outOf,
      180,
      's',
    ),
    atMost('… a code queued behind them', codeSeconds, 2, 's', 1),
  ];
}

/** Mails a second to a server that takes them at once. */
export async function mailRate(options: NewsOptions, floors: Floors, quick: boolean): Promise<Line[]> {
  const count = quick ? 3000 : 20_000;
  const { rate: before } = await floors.now('write');
  const { seconds } = await sendAll(options, count, 0);
  const { rate: after } = await floors.now('write');
  const share = count / seconds / ((before + after) / 2);
  return [
    {
      work: 'news: mails sent',
      figure: `${(share * 100).toFixed(1)} % of write (${whole(count / seconds)}/s)`,
      must: '5.0 %',
      met: share >= 0.05,
    },
  ];
}

interface Sent {
  readonly seconds: number;
  readonly codeSeconds: number;
}

async function sendAll(
  { port, folder, connectionString, db }: NewsOptions,
  count: number,
  milliseconds: number,
): Promise<Sent> {
  let received = 0;
  let codeAt: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          if (envelope.rcptTo[0]?.address === codeAddress) codeAt = performance.now();
          else received += 1;
          done();
        }, milliseconds);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: smtpPort } = server.server.address() as AddressInfo;
  await tellNobody(db);
  await queueBroadcast(db, count);
  const worker = await startProcess('worker', port, folder, connectionString, {
    MAIL_URL: `smtp://127.0.0.1:${smtpPort}`,
  });
  try {
    const begun = performance.now();
    await pause(1000);
    const queuedAt = performance.now();
    await queueCode(db);
    for (;;) {
      if (received >= count) break;
      if (performance.now() - begun > 400_000) throw new Error(`Only ${received} mails left in time.`);
      await pause(20);
    }
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, codeSeconds: ((codeAt ?? Infinity) - queuedAt) / 1000 };
  } finally {
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
    await new Promise<void>((done) => server.close(done));
    await sql`update mail set failed_at = now() where sent_at is null and failed_at is null and held_at is null`.execute(
      db,
    );
  }
}

/** As many urgent mails to the people of the network, who have several each if there are fewer of them. */
async function queueBroadcast(db: Db, count: number): Promise<void> {
  const occasion = `bench:${newId()}`;
  const content = {
    subject: 'Recall',
    lines: ['Hello {firstName},', 'Stop selling the kit.'],
  };
  await db.transaction().execute((tx) => storeBodies(tx, occasion, { en: content, fr: content }));
  await sql`
    with person as materialized (
      select id, row_number() over (order by id) - 1 as place from user_account
      where status = 'active' and receive_emails and merged_into_id is null)
    insert into mail (id, occasion, kind, lane, condition, urgency, person_id, recipient, language, body_id, subject, body_text, body_html)
    select new_id(), ${occasion} || n, 'bulletin-recall', 'bulk', 'wanted', 'urgent', u.id, 'p' || n || '@bench.example', 'en',
      (select id from mail_body where occasion = ${occasion} and language = 'en'), '', '', ''
    from generate_series(1, ${count}::int) n
    join person u on u.place = n % (select count(*) from person)`.execute(db);
}

const queueCode = (db: Db) =>
  db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion: `bench-code:${newId()}`,
      kind: 'code',
      personId: null,
      to: codeAddress,
      language: 'en',
      mail: { subject: 'Your code', lines: ['Here it is.'], code: '48151623' },
    }),
  );
