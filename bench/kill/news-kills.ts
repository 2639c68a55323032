import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import type { Db } from '#server/platform/database/open.ts';
import { Connection } from '../connection.ts';
import { createBulletin } from '../news/crowd.ts';
import { onKillSite } from './kill-site.ts';
import { addReaders, inFlight, moveSomebody, newsFaults, reachedOf } from './news-verdict.queries.ts';

export interface NewsKillOptions {
  readonly rounds: number;
  readonly port: number;
  readonly people: number;
  readonly longestUpSeconds?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface NewsKills {
  readonly rounds: number;
  /** Bulletins that everybody was told of. */
  readonly bulletins: number;
  readonly notices: number;
  readonly mails: number;
  /** Mails that the server got again because they were in flight at a kill, with the same Message-ID. */
  readonly repeated: number;
  /** Mails that it got more often than that. */
  readonly doubled: readonly string[];
  /** People without their one notice and mail, and totals that are not exact. */
  readonly faults: readonly string[];
}

/** What the mail server got: how often each message, and how often it was in flight at a kill. */
class Post {
  readonly received = new Map<string, number>();
  readonly flying = new Map<string, number>();
  readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        if (text.length < 4000) text += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? 'none';
        this.received.set(id, (this.received.get(id) ?? 0) + 1);
        done();
      });
    },
  });

  async listen(): Promise<number> {
    // A killed worker leaves its connections.
    this.server.on('error', () => {});
    this.server.listen(0, '127.0.0.1');
    await once(this.server.server, 'listening');
    return (this.server.server.address() as AddressInfo).port;
  }

  /** After a kill: what the server has and the portal did not note. */
  async noteFlying(db: Db): Promise<void> {
    for (const id of await inFlight(db, [...this.received.keys()]))
      this.flying.set(id, (this.flying.get(id) ?? 0) + 1);
  }
}

/**
 * Publishes recalls to many people and kills worker and database meanwhile, again and again; people move between departments. In the end
 * everybody has one notice and one mail of each recall, and the mail server got none twice but those in flight.
 */
export async function tryNewsKills({
  rounds,
  port,
  people,
  longestUpSeconds = 1.5,
  signal,
  say = () => {},
}: NewsKillOptions): Promise<NewsKills> {
  const post = new Post();
  const variables = { MAIL_URL: `smtp://127.0.0.1:${await post.listen()}` };
  const site = { name: 'news-kill', port, learners: 40, courses: 1, variables };
  return onKillSite(site, async ({ portal, db, network }) => {
    await addReaders(db, network.learnerRoleId, people);
    // What the people added above lack from the beginning is no fault of a kill.
    const before = new Map((await checkTotals(db)).map(({ name, wrong }) => [name, wrong]));
    await portal.start();
    const publish = async () => {
      const one = await Connection.open(port);
      const { _id } = await createBulletin(one, network.author.cookie, { published: true, recall: true });
      one.close();
      return _id;
    };
    const bulletins = [await publish()];
    let round = 0;
    for (; round < rounds; round++) {
      if (signal?.aborted) break;
      await pause(200 + Math.random() * (longestUpSeconds * 1000 - 200));
      const withDatabase = round % 2 === 1;
      await portal.killWorker(withDatabase);
      await portal.start();
      await post.noteFlying(db);
      await moveSomebody(db);
      const reached = await reachedOf(db, bulletins.at(-1)!);
      say(
        `round ${round + 1}: killed ${withDatabase ? 'worker and database' : 'the worker'}, ${reached ?? 'all'} told`,
      );
      if (reached === null && round + 1 < rounds) bulletins.push(await publish());
    }
    while ((await reachedOf(db, bulletins.at(-1)!)) !== null) await pause(200);
    await portal.killWorker(false);
    await post.noteFlying(db);
    const faults = [...(await newsFaults(db, bulletins))];
    for (const { name, wrong, examples } of await checkTotals(db))
      if (wrong > before.get(name)!) faults.push(`${name}: ${wrong} wrong, such as ${examples[0]}`);
    const doubled = [...post.received]
      .filter(([id, times]) => times > 1 + (post.flying.get(id) ?? 0))
      .map(([id, times]) => `mail ${id}: ${times} times`);
    const repeated = [...post.received.values()].filter((times) => times > 1).length;
    const { count: notices } = await db
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      rounds: round,
      bulletins: bulletins.length,
      notices,
      mails: post.received.size,
      repeated,
      doubled,
      faults,
    };
  }).finally(() => new Promise<void>((done) => post.server.close(() => done())));
}
