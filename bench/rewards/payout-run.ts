import { pino } from 'pino';
import { layersFor } from '#server/platform/config/settings.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { openServices } from '#server/platform/open-services.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { payoutRelease } from '#server/rewards/payouts/release.job.ts';
import { oweCrowd } from '#tests/builders/payout-crowd.ts';
import { Connection } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { Planner } from '../live/events.ts';
import { getFile } from '../requests.ts';
import { signIn, someoneOf } from '../rows.ts';

const mustSeconds = 60;

export interface PayoutRunOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  /** The administrator who creates the run; another one releases it. */
  readonly administrator: string;
  /** Fewer lines. */
  readonly quick: boolean;
}

/** A run from its creation to the last line of its file; the people are told as well. Afterwards the books must agree. */
export async function payoutRun(options: PayoutRunOptions): Promise<Line[]> {
  const { port, folder, connectionString, db, administrator, quick } = options;
  const count = quick ? 5_000 : 50_000;
  await oweCrowd(db, count);
  const environment = readEnvironment({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: connectionString,
  });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const contexts = contextMaker(services, new Ports(contributions), listeners);
  const open = await Connection.open(port);
  try {
    const creator = new Planner(open, administrator);
    const releaser = new Planner(open, await signIn(db, await someoneOf(db, 'PLATFORM_ADMIN')));
    const begun = performance.now();
    const body = () => ({ idempotencyKey: newId() });
    const { run } = await creator.send<{ run: { _id: string } }>('POST', '/api/payouts/', body());
    await releaser.send('POST', `/api/payouts/${run._id}/release`, body());
    const job = payoutRelease(() => contexts);
    await job.run(services);
    const file = await getFile(port, administrator, `/api/payouts/${run._id}/file`);
    const seconds = (performance.now() - begun) / 1000;
    const lines = file.trimEnd().split('\r\n').length - 1;
    const { faults } = await checkPayouts(db);
    const missing = lines < count ? [`${lines} lines for ${count} people`] : [];
    for (const fault of [...faults, ...missing]) console.log(`  ${JSON.stringify(fault)}`);
    const work = `rewards: payout run of ${count.toLocaleString('en')} lines`;
    return [
      atMost(work, seconds, mustSeconds, 's', 1),
      atMost(`${work}, faults`, faults.length + missing.length, 0, ''),
    ];
  } finally {
    open.close();
    await close();
  }
}
