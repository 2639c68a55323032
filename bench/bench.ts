import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { networkSizes } from '#demo/generate.ts';
import { buildWebIfStale } from '#server/commands/build/web-build.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { activityLogRows } from './activity-log.ts';
import { coldHome } from './cold-home.ts';
import { quickTests, secondStart } from './commands.ts';
import { droppedMonths } from './dropped-month.ts';
import { hostileFiles } from './files/hostile.ts';
import { openFloors, type Floors } from './floors.ts';
import { ledgerPostings } from './ledger.ts';
import { clipRows, commentsAtXl } from './library/clip-rows.ts';
import { mediaRows } from './library/media-rows.ts';
import { uploadRows } from './library/upload-rows.ts';
import { largeNetwork, postmasterOf } from './large-network.ts';
import { lessonClass } from './lesson-class.ts';
import { libraryEventRows } from './library-events.ts';
import { liveContests } from './live/live-contests.ts';
import { liveRows } from './live/live-rows.ts';
import { newsRows } from './news-rows.ts';
import { noticesToEverybody } from './notices.ts';
import { atMost, printTable } from './lines.ts';
import type { Timing } from './measure.ts';
import {
  childrenOf,
  memoryMegabytes,
  processorMicroseconds,
  startWeb,
  stayOnCore,
  takeEveryCore,
  startProcess,
} from './processes.ts';
import { feedRows } from './people/dealer-feed.ts';
import { importRows } from './people/importing.ts';
import { mergeRows } from './people/merging.ts';
import { claimsAtXl } from './rewards/claims-list.ts';
import { payoutRun } from './rewards/payout-run.ts';
import { photoRows } from './rewards/photos.ts';
import { statementRows } from './rewards/statement.ts';
import { loyaltyRows } from './rewards/loyalty-rows.ts';
import { rewardContests } from './rewards/reward-contests.ts';
import { rewardRows } from './rewards/reward-rows.ts';
import { spiffRows } from './rewards/spiff-rows.ts';
import { fullReport } from './full-report.ts';
import { reportExport } from './report-export.ts';
import type { BenchSize } from './row.ts';
import { openSeats } from './rows.ts';
import { signInStorm } from './sign-in-storm.ts';
import { standbyRows } from './standby.ts';
import { measureCalls, Table } from './table.ts';
import { tracingRows } from './tracing.ts';

const port = 4398;
const mustAtRest = 105;
const mustAfterLoad = 150;
const listsThatGrow = ['report', 'leaderboards', 'at XL', 'spiff claims', 'activity log', 'clip comments'];

export interface BenchOptions {
  /** One short round each, and no command that takes long. */
  readonly quick: boolean;
  /** Only rows whose name contains one of these texts, separated by commas. */
  readonly only?: string | undefined;
  readonly size: BenchSize;
}

/**
 * Measures a portal at size L, and lists that grow at XL: the web process on core 0, PostgreSQL and the driver on core 1, the same for the
 * floors. What counts are ratios to the floors of the same run, not seconds. A row that fails says so, and the others continue.
 */
export async function runBench(options: BenchOptions): Promise<void> {
  await buildWebIfStale(new AbortController().signal);
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-'));
  const table = new Table(options.only?.split(',') ?? (options.size === 'XL' ? listsThatGrow : undefined));
  const postgres = await ownPostgres(folder);
  let floors: Floors;
  try {
    const { connectionString } = postgres;
    const database = await largeNetwork(folder, connectionString, networkSizes[options.size]);
    const others = await postmasterOf(database);
    // Only now: the network is loaded on every core.
    stayOnCore(1, [process.pid, others, ...childrenOf(others)]);
    let webPid: number | undefined;
    const meterOf = (webPids: readonly number[]) => () => [
      processorMicroseconds(webPids),
      processorMicroseconds([process.pid, ...childrenOf(others)]),
    ];
    const timing: Timing = {
      ...(options.quick
        ? { warmUpSeconds: 1, seconds: 2, rounds: 1 }
        : { warmUpSeconds: 2, seconds: 5, rounds: 3 }),
      meter: () => meterOf(webPid === undefined ? [] : [webPid])(),
    };
    floors = await openFloors(connectionString, { ...timing, meter: (pid) => meterOf([pid]) });
    const web = await startWeb(port, folder, connectionString);
    webPid = web.pid;
    try {
      const atRest = memoryMegabytes(web.pid!);
      const seats = await openSeats(port, database.db, options.size);
      await measureCalls(table, seats, floors, timing);
      if (options.size === 'L')
        await table.add('live training', () =>
          liveRows(port, database.db, seats.administrator, { floors, timing }),
        );
      if (options.size === 'L')
        await table.add('rewards', () =>
          rewardRows(port, database.db, seats.administrator, { floors, timing }),
        );
      if (options.size === 'L')
        await table.add('spiffs', () =>
          spiffRows(port, database.db, seats.administrator, { floors, timing }, options.quick),
        );
      if (options.size === 'L')
        await table.add('library events', () => libraryEventRows(port, database.db, { floors, timing }));
      if (options.size === 'L')
        await table.add('rewards: statement of 5,000 lines', () => statementRows(port, database.db));
      if (options.size === 'XL')
        await table.add('spiff claims', () =>
          claimsAtXl(port, database.db, seats.administrator, options.quick),
        );
      if (options.size === 'L')
        await table.add('tracing', () =>
          tracingRows({ port, folder, connectionString, cookie: seats.learner, timing }),
        );
      await table.add('activity log', () => activityLogRows(port, database.db, options));
      await table.add('activity log: months dropped', () => droppedMonths(connectionString));
      await table.add('report export', () =>
        reportExport(port, seats.administrator, web.pid!, options.size, timing),
      );
      if (options.size === 'XL') await table.add('full report', () => fullReport(folder, connectionString));
      if (options.size === 'L')
        await table.add('media center', () =>
          mediaRows({
            port,
            folder,
            connectionString,
            db: database.db,
            reader: seats.learner,
            webPid: web.pid!,
            timing,
            quick: options.quick,
          }),
        );
      if (options.size === 'L')
        await table.add('clips', () => clipRows({ port, db: database.db, floors, timing }));
      if (options.size === 'L')
        await table.add('uploads', () =>
          uploadRows({
            port,
            folder,
            connectionString,
            db: database.db,
            administrator: seats.administrator,
            quick: options.quick,
          }),
        );
      if (options.size === 'XL')
        await table.add('clip comments', () => commentsAtXl(port, database.db, seats.learner, timing));
      await table.add('sign-in storm', () => signInStorm(port, database.db, floors, seats.learner, timing));
      if (options.size === 'L')
        await table.add('lessons of 2000 learners', () =>
          lessonClass(port, database.db, options.quick ? 5 : 30),
        );
      const underLoad = memoryMegabytes(web.pid!);
      if (options.size === 'L') {
        await table.add('one ledger posting', () => ledgerPostings(connectionString, floors, timing));
        await table.add('notices to everybody', () =>
          noticesToEverybody(port, folder, connectionString, seats.learner),
        );
        await table.add('live training: contests', () =>
          liveContests({
            port,
            folder,
            connectionString,
            db: database.db,
            administrator: seats.administrator,
            quick: options.quick,
          }),
        );
      }
      if (options.size === 'L')
        await table.add('rewards: contests', () =>
          rewardContests({ port, db: database.db, administrator: seats.administrator, quick: options.quick }),
        );
      if (options.size === 'L')
        await table.add('hostile files', async () => {
          const worker = await startProcess('worker', port, folder, connectionString);
          const waited = await hostileFiles({ port, db: database.db }, () => undefined).finally(async () => {
            worker.kill('SIGTERM');
            await once(worker, 'exit');
          });
          const skipped = waited.filter(({ notExamined }) => notExamined).map(({ kind }) => kind);
          if (skipped.length > 0) throw new Error(`Nothing looked at: ${skipped.join(', ')}.`);
          const most = Math.max(...waited.flatMap(({ health, signIn }) => [health, signIn]));
          return [atMost('healthz and sign-in while hostile files are examined, p100', most, 500, 'ms')];
        });
      if (options.size === 'L')
        await table.add('rewards: photos of receipts', () =>
          photoRows({ port, folder, connectionString, db: database.db, quick: options.quick }),
        );
      const { administrator } = seats;
      const { db } = database;
      const news = {
        port,
        folder,
        connectionString,
        db,
        administrator,
        webPid: web.pid!,
        floors,
        timing,
        ...options,
      };
      for (const [work, rows] of newsRows(news)) await table.add(work, rows);
      if (options.size === 'L')
        await table.add('people: merge', () =>
          mergeRows(port, database.db, seats.administrator, options.quick),
        );
      if (options.size === 'L')
        await table.add('dealers: feed', () =>
          feedRows({
            port,
            folder,
            connectionString,
            db: database.db,
            administrator: seats.administrator,
          }),
        );
      if (options.size === 'L')
        await table.add('people: import', () =>
          importRows({
            port,
            folder,
            connectionString,
            db: database.db,
            reader: seats.learner,
            quick: options.quick,
          }),
        );
      // Last, because they add people by the ten thousand.
      if (options.size === 'L')
        await table.add('rewards: payout run', () =>
          payoutRun({
            port,
            folder,
            connectionString,
            db: database.db,
            administrator: seats.administrator,
            quick: options.quick,
          }),
        );
      if (options.size === 'L')
        await table.add('loyalty', () =>
          loyaltyRows({
            port,
            folder,
            connectionString,
            db: database.db,
            administrator: seats.administrator,
            quick: options.quick,
          }),
        );
      await table.add('web process memory', async () => [
        atMost('web process memory at rest', atRest, mustAtRest, 'MB'),
        atMost('web process memory after load', underLoad, mustAfterLoad, 'MB'),
      ]);
      // The browser stands for the visitor's machine, so it does not share the core of the database.
      takeEveryCore();
      await table.add('learner home, cold', () => coldHome(port, seats.learner));
      seats.close();
    } finally {
      web.kill('SIGTERM');
      await once(web, 'exit');
      await floors.close();
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (options.size === 'L') await table.add('report page with a standby', () => standbyRows(options.quick));
  await table.add('npm start, second run', async () => [await secondStart(port, `${folder}-start`)]);
  if (!options.quick)
    await table.add('type check, lint and unit tests together', async () => [await quickTests()]);
  printTable(floors, table.lines);
}
