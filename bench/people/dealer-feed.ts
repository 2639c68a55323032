import { pino } from 'pino';
import { dealerFeed } from '#server/people/dealer-feed/dealer-feed.job.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { openServices } from '#server/platform/open-services.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import { startFtpServer } from '#tests/builders/ftp/ftp.ts';
import { Connection } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { Planner } from '../live/events.ts';

const mustSeconds = 20;
const dealers = 5_000;
/** Every fiftieth: 2 %. */
const changedEvery = 50;
const dayMilliseconds = 86_400_000;

export interface FeedOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  /** The cookie of somebody who may decide. */
  readonly administrator: string;
}

interface Runs {
  readonly runs: readonly {
    readonly _id: string;
    readonly state: string;
    readonly results: { readonly applied: number };
  }[];
}

/** A feed of 5,000 dealers of which 2 % changed, from the FTP server to the dealers. The change is taken back at the end. */
export async function feedRows({
  port,
  folder,
  connectionString,
  db,
  administrator,
}: FeedOptions): Promise<Line[]> {
  const ftp = await startFtpServer();
  const environment = readEnvironment({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: connectionString,
    FTP_URL: ftp.url(),
  });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const job = dealerFeed((given) => contextMaker(given, new Ports(contributions), listeners));
  const open = await Connection.open(port);
  try {
    const planner = new Planner(open, administrator);
    const standing = await db
      .selectFrom('dealer')
      .select(['number', 'name'])
      .orderBy('id')
      .limit(dealers)
      .execute();
    const rows = Array.from(
      { length: dealers },
      (_, index) => standing[index] ?? { number: `BENCH-FEED-${index}`, name: `Bench feed ${index}` },
    );
    const fileOf = (phone: string) =>
      [
        'Dealer number,Name,Phone',
        ...rows.map(
          ({ number, name }, index) =>
            `${number},"${name.replaceAll('"', '""')}",${index % changedEvery === 0 ? phone : ''}`,
        ),
        '',
      ].join('\r\n');
    const begun = Date.now();
    const run = async (day: number, phone: string) => {
      await ftp.put(fileOf(phone));
      const from = performance.now();
      const said = await job.run({ ...services, now: () => new Date(begun + day * dayMilliseconds) });
      return { said, seconds: (performance.now() - from) / 1000 };
    };
    const latest = async () => (await planner.send<Runs>('GET', '/api/dealer-feed/?limit=1')).runs[0]!;
    await run(1, '970 555 0100');
    const first = await latest();
    if (first.state === 'waiting') await planner.send('POST', `/api/dealer-feed/${first._id}/apply`, {});
    const { said, seconds } = await run(2, '970 555 0200');
    const second = await latest();
    const changed = second.results.applied;
    if (changed !== dealers / changedEvery) console.log(`  ${said}`);
    await planner.send('POST', `/api/dealer-feed/${second._id}/undo`, {});
    return [
      atMost('dealers: feed of 5,000 rows, 2 % changed', seconds, mustSeconds, 's', 1),
      atMost('dealers: rows that the feed missed', dealers / changedEvery - changed, 0, ''),
    ];
  } finally {
    open.close();
    await close();
    await ftp.close();
  }
}
